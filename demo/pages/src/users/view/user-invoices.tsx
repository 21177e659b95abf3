import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import type { DemoUser } from '@firepay/demo-contract/users.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { usePlace } from '../../context.tsx'
import { useDemo } from '../../data.ts'
import { NamedIcon } from '../../icon.tsx'
import { inert } from '../../inert.ts'
import { IssuedCell, NumberCell, previewOf, StatusCell, TotalCell } from '../../invoices/cells.tsx'
import { ExportMenu } from '../../records/export-menu.tsx'
import records from '../../records/records.module.css'
import { Answer } from '../../shared/answer.tsx'
import styles from '../users.module.css'

/** Invoices of the user, matched by name or address, newest first. */
export function UserInvoices({ user: { fullName, email } }: { user: DemoUser }) {
  const { link: Link } = usePlace()
  const query = useDemo(['invoices', 'all'], (api, signal) =>
    api('GET /apps/invoice/invoices', { query: { perPage: '1000', sort: 'desc', sortColumn: 'id' }, signal }),
  )
  const own = (invoices: readonly Invoice[]) =>
    invoices.filter(({ client }) => client.name === fullName || client.companyEmail === email)
  return (
    <Card title="Invoices" flush action={<ExportMenu records={own(query.data?.invoices ?? [])} />}>
      <Answer query={query} height={120} failed="The invoices did not load">
        {({ invoices }) =>
          own(invoices).length === 0 ? (
            <p className={styles.none}>
              {fullName} has no invoice. <Link href="/apps/invoice/add">Add invoice</Link>
            </p>
          ) : (
            <Table
              label={`Invoices of ${fullName}`}
              stacked
              className={records.table}
              columns={[
                { name: '#' },
                { name: 'Status' },
                { name: 'Total paid', end: true },
                { name: 'Issued date' },
                { name: 'Actions', className: records.end },
              ]}
            >
              <tbody>
                {own(invoices).map((invoice) => (
                  <InvoiceRow key={invoice.id} invoice={invoice} />
                ))}
              </tbody>
            </Table>
          )
        }
      </Answer>
    </Card>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { link: Link } = usePlace()
  const { id } = invoice
  return (
    <tr className={records.card}>
      <NumberCell invoice={invoice} />
      <StatusCell invoice={invoice} />
      <TotalCell invoice={invoice} label="Total paid" />
      <IssuedCell invoice={invoice} />
      <td data-place="actions" className={records.end}>
        <span className={records.actions}>
          <IconButton size="sm" label={`Send invoice ${id}`} onClick={inert}>
            <NamedIcon name="Mail" size={16} />
          </IconButton>
          <Link href={previewOf(id)} className={styles.iconLink} aria-label={`Preview invoice ${id}`}>
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
