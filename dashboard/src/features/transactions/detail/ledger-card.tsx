import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { IconCircleCheck } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { zonePlace } from '@firepay/ui/components/time-format.ts'
import { transactionTexts } from '../../../locale/transaction.ts'
import { feeName } from '../../../locale/transactions.ts'
import { TransactionLink } from './detail-links.tsx'
import { type Movement, mismatchOf, type PayoutRow, rowsOf } from './ledger-lines.ts'
import { PayoutLink } from './payouts-card.tsx'
import styles from './transaction-detail.module.css'

const texts = transactionTexts.ledger

/**
 * All ledger lines with their effect on the balance, and the check against the net. Hidden for roles without balances.
 */
export function LedgerCard({ transaction: t }: { transaction: Transaction }) {
  if (t.ledger === undefined) return null
  const rows = rowsOf(t)
  const mismatch = mismatchOf(t)
  if (rows.length === 0 && mismatch === null) {
    return (
      <Card title={texts.title}>
        <p className={styles.text}>{texts.none}</p>
      </Card>
    )
  }
  return (
    <Card
      title={texts.title}
      flush
      action={
        mismatch === null ? (
          <Badge tone="ok" icon={<IconCircleCheck size={13} stroke={2.2} aria-hidden="true" />}>
            {texts.addsUp}
          </Badge>
        ) : (
          <Badge tone="bad">{texts.offBy(formatMoney(mismatch.difference, mismatch.currency))}</Badge>
        )
      }
    >
      <section
        className={styles.tableBox}
        aria-label={texts.table}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        tabIndex={0}
      >
        <LedgerTable transaction={t} />
      </section>
    </Card>
  )
}

/** The lines in time order, and the remainder. */
export function LedgerTable({ transaction: t }: { transaction: Transaction }) {
  const { zone } = useTimeSettings()
  const rows = rowsOf(t)
  const currency = rows[0]?.currency ?? t.amount.currency
  const rest = rows.at(-1)?.running ?? 0n
  const hasPayouts = rows.some((row) => 'payout' in row)
  const isOnItsWay = rows.some((row) => 'payout' in row && row.payout.status === 'created')
  return (
    <Table
      plain
      stacked
      className={classNames(styles.table, styles.ledger)}
      columns={[
        { name: `${texts.booked}, ${zonePlace(zone)}` },
        { name: texts.line },
        { name: texts.amount, className: styles.end },
        {
          name: t.type === 'payment' ? texts.balance : texts.balanceOther,
          className: classNames(styles.end, styles.wide),
        },
      ]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={'payout' in row ? styles.payoutRow : undefined}>
            <td className={styles.quiet}>
              <Time value={row.postedAt} look="list" />
            </td>
            <td>{'payout' in row ? <PayoutLine row={row} /> : <MovementLine movement={row} of={t} />}</td>
            <td className={styles.end}>
              {row.effect === 0n && 'amount' in row ? (
                <span className={styles.quiet}>
                  <Money minor={row.amount} currency={currency} />
                </span>
              ) : (
                <Money minor={row.effect} currency={currency} sign="always" />
              )}
            </td>
            <td data-label={texts.leaves} className={classNames(styles.end, styles.wide, styles.quiet)}>
              <Money minor={row.running} currency={currency} />
            </td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <td />
          <td>
            {!hasPayouts
              ? t.type === 'payment'
                ? texts.net
                : texts.effect
              : rest !== 0n
                ? texts.notPaidOut
                : isOnItsWay
                  ? texts.inPayouts
                  : texts.settled}
          </td>
          <td className={styles.end}>
            <Money minor={rest} currency={currency} />
          </td>
          <td className={styles.wide} />
        </tr>
      </tbody>
    </Table>
  )
}

/** "Paid out in po_7T5KX9", or "Taken from po_7V9MD2" if a payout took back an amount paid out before. */
function PayoutLine({ row: { payout } }: { row: PayoutRow }) {
  return (
    <>
      {payout.share > 0n ? texts.paidOutIn : texts.takenFrom} <PayoutLink payout={payout} />
    </>
  )
}

function MovementLine({ movement, of }: { movement: Movement; of: Transaction }) {
  const name = lineName(movement)
  return (
    <>
      {movement.transactionId === of.id ? name : <TransactionLink id={movement.transactionId}>{name}</TransactionLink>}
      <div className={styles.way}>{texts.way(texts.accounts[movement.from], texts.accounts[movement.to])}</div>
    </>
  )
}

/** "pay_…f3k7q0": enough to compare visually; the references have the whole id with a copy button. */
export function shortId(id: string): string {
  const [prefix = '', rest = ''] = id.split('_')
  return `${prefix}_…${rest.slice(-6)}`
}

function lineName({ entryType, from, to, effect, feeType }: Movement): string {
  const { lines } = texts
  if (to === 'fees') return feeName(feeType)
  if (from === 'fees') return lines.feeBack(feeName(feeType))
  const [object, event] = entryType.split('.')
  switch (object) {
    case 'payment':
      return lines.capture
    case 'refund':
      return event === 'failed' ? lines.refundReversed : lines.refund
    case 'dispute':
      if (to === 'disputed') return lines.hold
      return to === 'clearing' ? lines.lost : lines.won
    case 'payout':
      if (to === 'paid_out') return lines.paid
      if (effect < 0n) return lines.payout
      return from === 'paid_out' ? lines.payoutReturned : lines.payoutFailed
    case 'reserve':
      return effect > 0n ? lines.released : lines.reserve
    case 'adjustment':
      return lines.adjustment
    default:
      return lines.other
  }
}
