import type { HTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './stack.module.css'

/** Steps of the space between parts: 8, 12, 16 and 24 px. */
export type Gap = 'xs' | 'sm' | 'md' | 'lg'

/** Parts below each other, as wide as the stack; with `align="start"` each as wide as it needs. */
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
