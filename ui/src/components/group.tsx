import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './stack.module.css'
import type { Gap } from './stack.tsx'

/** Elements in a row that wraps; `justify="end"` aligns them at the end, as the buttons of a form. */
export function Group({
  gap = 'xs',
  justify,
  className,
  ...rest
}: { gap?: Gap; justify?: 'end' } & HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames(styles.group, styles[gap], justify === 'end' && styles.end, className)} />
}
