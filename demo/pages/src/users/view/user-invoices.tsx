import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import cards from '../../cards/cards.module.css'
import { usePlace } from '../../context.tsx'
import { useDemo } from '../../data.ts'
import { money } from '../../format.ts'
import { NamedIcon } from '../../icon.tsx'
import { inert } from '../../inert.ts'
import { StatusBadge } from '../../invoices/statuses.tsx'
import { ExportMenu } from '../../records/export-menu.tsx'
import records from '../../records/records.module.css'
import { Answer } from '../../shared/answer.tsx'
import styles from '../users.module.css'

/** The newest invoices; to whom they went is not told apart here. */
export function UserInvoices() {
  const query = useDemo(['invoices', 'user'], (api, signal) =>
    api('GET /apps/invoice/invoices', { query: { perPage: '5', sort: 'desc', sortColumn: 'id' }, signal }),
  )
  return (
    <Card title="Invoices" flush action={<ExportMenu records={query.data?.invoices ?? []} />}>
      <Answer query={query} height={260} failed="The invoices did not load">
        {({ invoices }) => (
          <Table
            label="Invoices of the user"
            stacked
            columns={[
              { name: '#' },
              { name: 'Status' },
              { name: 'Total paid', end: true },
              { name: 'Issued date' },
              { name: 'Actions', className: records.end },
            ]}
          >
            <tbody>
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </tbody>
          </Table>
        )}
      </Answer>
    </Card>
  )
}

function InvoiceRow({ invoice: { id, invoiceStatus, total, issuedDate } }: { invoice: Invoice }) {
  const { link: Link } = usePlace()
  const preview = `/apps/invoice/preview/${id}`
  return (
    <tr>
      <td data-label="#">
        <Link href={preview}>#{id}</Link>
      </td>
      <td data-label="Status">
        <StatusBadge status={invoiceStatus} />
      </td>
      <td data-label="Total paid" className={cards.end}>
        {money(total)}
      </td>
      <td data-label="Issued date">{issuedDate}</td>
      <td className={records.end}>
        <span className={records.actions}>
          <IconButton size="sm" label={`Send invoice ${id}`} onClick={inert}>
            <NamedIcon name="Mail" size={16} />
          </IconButton>
          <Link href={preview} className={styles.iconLink} aria-label={`Preview invoice ${id}`}>
            <NamedIcon name="Eye" size={16} />
          </Link>
          <IconButton size="sm" label={`Download invoice ${id}`} onClick={inert}>
            <NamedIcon name="DownloadCloud" size={16} />
          </IconButton>
        </span>
      </td>
    </tr>
  )
}
