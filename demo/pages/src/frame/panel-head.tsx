import type { ReactNode } from 'react'
import styles from './panels.module.css'

/** What a panel of the header is, and how much is in it. On phones the sheet around it bears the title already. */
export function PanelHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <b>{title}</b>
      <span>{children}</span>
    </div>
  )
}
