import { Kbd } from '@firepay/ui/components/kbd.tsx'
import type { ReactNode } from 'react'
import styles from './panels.module.css'

/** The keys that go through a list, and what they do there. */
export function KeysToMove({ children }: { children: ReactNode }) {
  return (
    <span className={styles.keys}>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      {children}
    </span>
  )
}
