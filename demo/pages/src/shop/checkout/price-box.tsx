import { Card } from '@firepay/ui/components/card.tsx'
import type { ReactNode } from 'react'
import { money } from '../../format.ts'
import styles from './checkout.module.css'
import { type Priced, sumsOf, taxPercentage } from './sums.ts'

/** The parts of the cart's total. `head` is above the parts, `foot` below the total. */
export function PriceBox({ items, head, foot }: { items: readonly Priced[]; head?: ReactNode; foot?: ReactNode }) {
  const sums = sumsOf(items)
  const rows: [name: string, value: string][] = [
    [countsOf(sums), money(sums.list)],
    ['Bag discount', sums.discount === 0 ? money(0) : `−${money(sums.discount)}`],
    [`Tax, ${taxPercentage}%`, money(sums.tax)],
    ['Delivery', 'Free'],
  ]
  return (
    <Card title="Price">
      {head}
      <dl className={styles.parts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{money(sums.total)}</dd>
        </div>
      </dl>
      <p className={styles.adds}>Adds up</p>
      {foot}
    </Card>
  )
}

function countsOf({ items, pieces }: { items: number; pieces: number }): string {
  return `${items} ${items === 1 ? 'item' : 'items'}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
}
