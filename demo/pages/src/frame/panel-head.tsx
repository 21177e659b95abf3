import type { ReactNode } from 'react'
import styles from './panels.module.css'

/** Title and count of a header panel. On phones the sheet has the title. */
export function PanelHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <b>{title}</b>
      <span>{children}</span>
    </div>
  )
}
