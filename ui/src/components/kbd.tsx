import type { ReactNode } from 'react'
import styles from './kbd.module.css'

/** A key. `hidden` where it is decorative; in a sentence it is read out. */
export function Kbd({ children, hidden }: { children: ReactNode; hidden?: boolean }) {
  return (
    <kbd className={styles.kbd} aria-hidden={hidden}>
      {children}
    </kbd>
  )
}
