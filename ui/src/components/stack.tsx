import type { HTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './stack.module.css'

/** Gaps of 8, 12, 16 and 24 px. */
export type Gap = 'xs' | 'sm' | 'md' | 'lg'

/** Stacked elements at full width; with `align="start"` each as wide as its content. */
export function Stack({
  gap = 'md',
  align,
  className,
  ...rest
}: { gap?: Gap; align?: 'start'; ref?: Ref<HTMLDivElement> } & HTMLAttributes<HTMLDivElement>) {
  return (
    <div {...rest} className={classNames(styles.stack, styles[gap], align === 'start' && styles.start, className)} />
  )
}
