import { type HTMLAttributes, type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

/**
 * A white box with optional head and foot. With a `title` it is a section labelled by it. `flush` removes the body's
 * padding, for tables and lists.
 */
export function Card({
  title,
  titleLevel = 2,
  action,
  foot,
  footStays,
  flush,
  children,
  className,
  ...rest
}: {
  title?: ReactNode
  titleLevel?: 2 | 3
  action?: ReactNode
  foot?: ReactNode
  /** The foot sticks to the end of the window while the card extends below it. */
  footStays?: boolean
  flush?: boolean
  children?: ReactNode
} & Omit<HTMLAttributes<HTMLElement>, 'title'>) {
  const titleId = useId()
  const Heading = titleLevel === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={title ? titleId : undefined} {...rest} className={classNames(styles.card, className)}>
      {(title || action) && (
        <div className={styles.head}>
          {title && <Heading id={titleId}>{title}</Heading>}
          {action}
        </div>
      )}
      {children !== undefined && <div className={classNames(!flush && styles.body)}>{children}</div>}
      {foot && <div className={classNames(styles.foot, footStays && styles.stays)}>{foot}</div>}
    </section>
  )
}

/** Rows of a flush card, separated by hairlines. */
export function CardList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** A row of a `CardList`: `start` (an icon), the text, `end` (a badge or button). */
export function CardRow({ start, end, children }: { start?: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.row}>
      {start}
      <div className={styles.rowText}>{children}</div>
      {end}
    </li>
  )
}
