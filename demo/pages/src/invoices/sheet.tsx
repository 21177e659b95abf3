import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Wordmark } from '@firepay/ui/components/wordmark.tsx'
import { usePlace } from '../context.tsx'
import { money } from '../format.ts'
import { type Item, paidOf, priceOf, taxRate, totalsOf } from './amounts.ts'
import styles from './invoices.module.css'
import { type Kept, rowsOf } from './kept-rows.ts'

export type PaymentDetails = { totalDue: string; bankName: string; country: string; iban: string; swiftCode: string }

/**
 * An invoice as sent and printed.
 * @param kept its unsaved rows
 */
export function Sheet({
  invoice,
  paymentDetails,
  kept = rowsOf(invoice),
}: {
  invoice: Invoice
  paymentDetails: PaymentDetails
  kept?: Kept
}) {
  const { items, salesperson, note } = kept
  return (
    <div className={styles.sheet}>
      <div className={styles.top}>
        <Sender />
        <div className={styles.dates}>
          <h2>Invoice #{invoice.id}</h2>
          <DescriptionList
            items={[
              { label: 'Issued', value: invoice.issuedDate },
              { label: 'Due', value: invoice.dueDate },
            ]}
          />
        </div>
      </div>
      <div className={styles.sides}>
        <ClientBlock client={invoice.client} />
        <PaymentBlock details={paymentDetails} />
      </div>
      <Table
        label="Items"
        stacked
        columns={[
          { name: 'Task' },
          { name: 'Rate', end: true },
          { name: 'Hours', end: true },
          { name: 'Total', end: true },
        ]}
      >
        <tbody>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an invoice do not move.
            <tr key={index}>
              <td data-label="Task">
                <b>{item.task}</b>
                {item.text !== '' && <span className={styles.detail}>{item.text}</span>}
              </td>
              <td data-label="Rate" className={styles.figure}>
                {money(item.cost)}
              </td>
              <td data-label="Hours" className={styles.figure}>
                {item.quantity}
              </td>
              <td data-label="Total" className={styles.figure}>
                {money(priceOf({ ...item, discount: 0 }))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className={styles.sides}>
        <p>
          Salesperson <b>{salesperson}</b>
        </p>
        <Totals items={items} total={invoice.total} paid={paidOf(invoice)} />
      </div>
      <p className={styles.note}>
        <b>Note</b> {note}
      </p>
    </div>
  )
}

/** The issuer, a fictional shop. */
export function Sender() {
  const { appName } = usePlace()
  return (
    <address className={styles.block}>
      <Wordmark name={appName} />
      <span>7 Rope Walk, Upper Quay</span>
      <span>Stromness, Orkney</span>
      <span>+44 1632 960 274</span>
    </address>
  )
}

export function ClientBlock({ client }: { client: Invoice['client'] }) {
  return (
    <section className={styles.block} aria-label="Invoice to">
      <span className={styles.label}>Invoice to</span>
      <b>{client.name}</b>
      <span>{client.company}</span>
      <span>{client.address}</span>
      <span>{client.country}</span>
      <span>{client.contact}</span>
      <span>{client.companyEmail}</span>
    </section>
  )
}

export function PaymentBlock({ details }: { details: PaymentDetails }) {
  return (
    <section className={classNames(styles.block, styles.payment)} aria-label="Payment details">
      <span className={styles.label}>Payment details</span>
      <DescriptionList
        items={[
          { label: 'Total due', value: details.totalDue },
          { label: 'Bank', value: details.bankName },
          { label: 'Country', value: details.country },
          { label: 'IBAN', value: <bdi className={styles.code}>{details.iban}</bdi> },
          { label: 'SWIFT', value: <bdi className={styles.code}>{details.swiftCode}</bdi> },
        ]}
      />
    </section>
  )
}

/**
 * Totals of the rows, which add up as displayed.
 * @param paid the paid amount; if any, the balance is shown below
 */
export function Totals({ items, total: known, paid = 0 }: { items: readonly Item[]; total?: number; paid?: number }) {
  const { subtotal, discount, tax, total } = totalsOf(items, known)
  const afterwards = [
    { label: 'Paid', value: money(-paid) },
    { label: <b>Balance</b>, value: <b>{money(total - paid)}</b> },
  ]
  return (
    <div className={styles.totals}>
      <DescriptionList
        items={[
          { label: 'Subtotal', value: money(subtotal) },
          { label: 'Discount', value: discount === 0 ? money(0) : money(-discount) },
          { label: `Tax, ${taxRate}%`, value: money(tax) },
          { label: <b>Total</b>, value: <b>{money(total)}</b> },
          ...(paid === 0 ? [] : afterwards),
        ]}
      />
    </div>
  )
}
