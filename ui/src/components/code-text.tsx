import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './code-text.module.css'

/**
 * An id, address or code: monospaced, left to right, not translated. `wrap` breaks long values, after a separator where
 * there is one.
 */
export function CodeText({ children, wrap }: { children: ReactNode; wrap?: boolean }) {
  return (
    <span translate="no" className={classNames(styles.code, wrap && styles.wrap)}>
      {wrap && typeof children === 'string' ? withBreaks(children) : children}
    </span>
  )
}

function withBreaks(text: string): ReactNode {
  return text.split(/(?<=[:@_-])(?![:/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** An id on one line. Long ids lose their middle; the title holds the whole id. Place a copy button next to it. */
export function ShortCode({ children }: { children: string }) {
  const isLong = children.length > 20
  return (
    <span translate="no" className={styles.code} {...(isLong && { title: children })}>
      {isLong ? `${children.slice(0, 12)}…${children.slice(-5)}` : children}
    </span>
  )
}

/** A block of code. Long lines scroll, or wrap with `wrap`. */
export function CodeBlock({ children, label, wrap }: { children: string; label: string; wrap?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a focusable box needs an accessible name.
    <pre className={classNames(styles.block, wrap && styles.wrapped)} tabIndex={0} aria-label={label}>
      {children}
    </pre>
  )
}
