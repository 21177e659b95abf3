import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './text.module.css'

/**
 * Secondary text: `soft` explains, `quiet` is optional reading. A paragraph unless `as` is `span`. Default text needs
 * no component.
 */
export function Text({
  size = 'sm',
  tone = 'soft',
  as: Tag = 'p',
  className,
  ...rest
}: { size?: 'xs' | 'sm'; tone?: 'soft' | 'quiet'; as?: 'p' | 'span' | 'div' } & HTMLAttributes<HTMLElement>) {
  return <Tag {...rest} className={classNames(styles[tone], styles[size], className)} />
}
