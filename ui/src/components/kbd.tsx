import type { ReactNode } from 'react'
import styles from './kbd.module.css'

/** A key. Decorative unless it stands in a sentence: then the sentence carries it. */
export function Kbd({ children, hidden }: { children: ReactNode; hidden?: boolean }) {
  return (
    <kbd className={styles.kbd} aria-hidden={hidden}>
      {children}
    </kbd>
  )
}
