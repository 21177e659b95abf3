import { Kbd } from '@firepay/ui/components/kbd.tsx'
import type { ReactNode } from 'react'
import styles from './panels.module.css'

/** Keyboard hints of a list. */
export function KeysToMove({ children }: { children: ReactNode }) {
  return (
    <span className={styles.keys}>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      {children}
    </span>
  )
}
