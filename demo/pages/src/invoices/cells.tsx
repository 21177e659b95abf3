import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { usePlace } from '../context.tsx'
import { money } from '../format.ts'
import { PersonLine } from '../shared/person-line.tsx'
import { dollarsOf } from './amounts.ts'
import styles from './invoices.module.css'
import { StatusBadge, statusLabel } from './statuses.tsx'

type Of<K extends keyof Invoice> = { invoice: Pick<Invoice, K> }

/** The number of an invoice, as a link. */
export function NumberCell({ invoice: { id } }: Of<'id'>) {
  const { link: Link } = usePlace()
  return (
    <td data-label="#" data-place="about">
      <Link href={previewOf(id)}>#{id}</Link>
    </td>
  )
}

export function StatusCell({
  invoice: { invoiceStatus, balance, dueDate },
}: Of<'invoiceStatus' | 'balance' | 'dueDate'>) {
  return (
    <td
      data-label="Status"
      data-place="state"
      title={`${statusLabel(invoiceStatus)}, balance ${balance === 0 ? 'paid' : balance}, due on ${dueDate}`}
    >
      <StatusBadge status={invoiceStatus} />
    </td>
  )
}

export function ClientCell({ invoice: { client } }: Of<'client'>) {
  return (
    <td data-label="Client" data-place="main">
      <PersonLine name={client.name} detail={client.companyEmail} />
    </td>
  )
}

export function TotalCell({ invoice: { total }, label = 'Total' }: Of<'total'> & { label?: string }) {
  return (
    <td data-label={label} data-place="side" className={styles.figure}>
      {money(total)}
    </td>
  )
}

export function IssuedCell({ invoice: { issuedDate } }: Of<'issuedDate'>) {
  return (
    <td data-label="Issued date" data-place="more">
      {issuedDate}
    </td>
  )
}

/** The balance, or "Paid". */
export function BalanceCell({ invoice: { balance } }: Of<'balance'>) {
  return (
    <td data-label="Balance" className={styles.figure}>
      {balance === 0 ? (
        <Badge tone="ok" icon={null}>
          Paid
        </Badge>
      ) : (
        money(dollarsOf(balance))
      )}
    </td>
  )
}

/** The URL of an invoice's preview. */
export function previewOf(id: number): string {
  return `/apps/invoice/preview/${id}`
}
