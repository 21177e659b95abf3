import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './code-text.module.css'

/** An id, address or code: monospaced, always left to right. */
export function CodeText({ children, wrap }: { children: ReactNode; wrap?: boolean }) {
  return <span className={classNames(styles.code, wrap && styles.wrap)}>{children}</span>
}

/** A block of code, as it is; scrolls when it is wide. */
export function CodeBlock({ children, label }: { children: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a focusable box owes the screen reader a name.
    <pre className={styles.block} tabIndex={0} aria-label={label}>
      {children}
    </pre>
  )
}
