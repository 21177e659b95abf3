import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './stack.module.css'
import type { Gap } from './stack.tsx'

/** Parts beside each other, on a second line where the width ends; `justify="end"` puts them at the end, as buttons of a form. */
export function Group({
  gap = 'xs',
  justify,
  className,
  ...rest
}: { gap?: Gap; justify?: 'end' } & HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames(styles.group, styles[gap], justify === 'end' && styles.end, className)} />
}
