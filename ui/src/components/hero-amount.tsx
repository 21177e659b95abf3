import type { CSSProperties } from 'react'
import styles from './hero-amount.module.css'
import { Money } from './money.tsx'
import { formatMoney } from './money-format.ts'

/**
 * The main amount of a detail page, with its currency code. Stays on one line: it shrinks to the container's width.
 * @param minor whole minor units
 */
export function HeroAmount({ minor, currency }: { minor: bigint | string; currency: string }) {
  const { length } = formatMoney(minor, currency, { symbol: 'narrow' })
  return (
    <span className={styles.place} style={{ '--chars': length } as CSSProperties}>
      <span className={styles.amount}>
        <Money minor={minor} currency={currency} code figure />
      </span>
    </span>
  )
}
