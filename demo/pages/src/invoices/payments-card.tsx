import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { ProgressBar } from '@firepay/ui/components/progress-bar.tsx'
import { money } from '../format.ts'
import { paidOf } from './amounts.ts'
import styles from './invoices.module.css'
import { paymentsOf } from './payments.ts'
import { StatusBadge } from './statuses.tsx'

/** The paid share of an invoice and its payments. */
export function PaymentsCard({ invoice }: { invoice: Invoice }) {
  const { total, invoiceStatus } = invoice
  const paid = paidOf(invoice)
  const payments = paymentsOf(invoice)
  return (
    <Card title="Payments" action={<StatusBadge status={invoiceStatus} />}>
      <ProgressBar label="Paid, in dollars" value={Math.min(paid, total)} max={total} />
      <p className={styles.paid}>
        <span>{money(paid)} paid</span>
        <span className={styles.label}>of {money(total)}</span>
      </p>
      {payments.length > 0 && (
        <ul className={styles.payments}>
          {payments.map(({ date, method, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments do not move.
            <li key={index}>
              <span>
                <b>{date}</b>
                <span className={styles.detail}>{method}</span>
              </span>
              <span>{money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
