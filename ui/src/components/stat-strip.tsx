import { Fragment, type ReactNode } from 'react'
import { AfterDelay, Skeleton } from './skeleton.tsx'
import styles from './stat-strip.module.css'

/** Figures side by side in a card; they scroll on narrow screens. `label` names what they total. */
export function StatStrip({ label, busy, children }: { label: string; busy?: boolean; children: ReactNode }) {
  return (
    <section className={styles.strip} aria-label={label} aria-busy={busy || undefined}>
      <div className={styles.parts}>{children}</div>
    </section>
  )
}

/** Figures next to an equation, not part of it. */
export function StatGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}

/** A figure: label, value, and a detail such as its parts or a comparison. */
export function Stat({ label, value, detail }: { label: ReactNode; value: ReactNode; detail?: ReactNode }) {
  return (
    <div className={styles.stat}>
      <div className={styles.label}>{label}</div>
      <div className={styles.value}>{value}</div>
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
  )
}

/** Placeholder of a figure of about this width (px), in its final height. */
export function waitingStat(width: number): { label: ReactNode; value: ReactNode; detail: ReactNode } {
  return {
    label: <Bar width={width - 24} height={10} line={18} />,
    value: <Bar width={width} height={18} line={24} />,
    detail: <Bar width={width - 12} height={10} line={18} />,
  }
}

function Bar({ width, height, line }: { width: number; height: number; line: number }) {
  return (
    <span className={styles.waiting} style={{ blockSize: line, inlineSize: width }}>
      <AfterDelay>
        <Skeleton width={width} height={height} />
      </AfterDelay>
    </span>
  )
}

export type EquationTerm = {
  id: string
  label: ReactNode
  value: ReactNode
  detail?: ReactNode
  /** Before the term; absent on the first term and on figures that form no equation. */
  sign?: '−' | '+' | '='
}

/** Figures with signs between them. `lead` precedes the first term. */
export function Equation({ label, lead, terms }: { label: string; lead?: ReactNode; terms: readonly EquationTerm[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so the keyboard must reach it.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling line.
    <div role="group" className={styles.equation} aria-label={label} tabIndex={0}>
      {lead && <div className={styles.lead}>{lead}</div>}
      {terms.map(({ id, sign, ...term }) => (
        <Fragment key={id}>
          {sign && <span className={styles.sign}>{sign}</span>}
          <Stat {...term} />
        </Fragment>
      ))}
    </div>
  )
}
