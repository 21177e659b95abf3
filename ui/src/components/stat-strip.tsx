import type { ReactNode } from 'react'
import styles from './stat-strip.module.css'

/** Figures side by side in one card; on phones they scroll and snap. `label` says what they are the totals of. */
export function StatStrip({ label, busy, children }: { label: string; busy?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones this box scrolls sideways, so the keyboard must reach it.
    <section className={styles.strip} aria-label={label} aria-busy={busy || undefined} tabIndex={0}>
      {children}
    </section>
  )
}

/** One figure: what it is, the value, and what it is made of or compared with. */
export function Stat({ label, value, detail }: { label: ReactNode; value: ReactNode; detail?: ReactNode }) {
  return (
    <div className={styles.stat}>
      <div className={styles.label}>{label}</div>
      <div className={styles.value}>{value}</div>
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
  )
}
