import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './text.module.css'

/**
 * A sentence beside the matter: `soft` explains, `quiet` is what can be left unread. A paragraph unless `as` says `span`.
 * Text of the usual size and colour needs no part.
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
