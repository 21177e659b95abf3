import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconPlus } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { usePlace } from '../context.tsx'
import { useDemo } from '../data.ts'
import { ListFoot } from '../records/list-foot.tsx'
import { ListHead } from '../records/list-head.tsx'
import { NoneLeft } from '../records/none-left.tsx'
import lists from '../records/records.module.css'
import { type RecordColumn, RecordsTable } from '../records/records-table.tsx'
import { useRecords } from '../records/use-records.ts'
import { Answer } from '../shared/answer.tsx'
import { BalanceCell, ClientCell, IssuedCell, NumberCell, StatusCell, TotalCell } from './cells.tsx'
import { RowActions } from './row-actions.tsx'
import { statuses, statusLabel } from './statuses.tsx'

const columns: readonly RecordColumn[] = [
  { name: '#', word: 'Number', sort: 'id' },
  { name: 'Status', sort: 'invoiceStatus' },
  { name: 'Client', sort: 'client.name' },
  { name: 'Total', sort: 'total', end: true },
  { name: 'Issued date', sort: 'issuedDate' },
  { name: 'Balance', sort: 'balance', end: true },
  { name: 'Actions', end: true },
]

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...statuses.map((value) => ({ value, label: statusLabel(value) })),
]

/** All invoices, with search, status and order; each row opens, copies or deletes its invoice. */
export function InvoiceList({ title }: { title?: string }) {
  const { link } = usePlace()
  const records = useRecords({ status: '' }, { column: 'id', direction: 'desc' })
  const { q, page, perPage, order } = records.asked
  const { status } = records.chosen
  const narrowed = statuses.find((one) => one === status)
  const query = useDemo(['invoices', records.asked, status], (api, signal) =>
    api('GET /apps/invoice/invoices', {
      query: {
        q,
        status,
        page: String(page),
        perPage: String(perPage),
        sort: order.direction,
        sortColumn: order.column,
      },
      signal,
    }),
  )
  return (
    <Card flush {...(title === undefined ? { 'aria-label': 'Invoices' } : { title })}>
      <ListHead search="Number, client, total or due date" columns={columns} records={records}>
        <Select
          label="Status"
          hideLabel
          options={statusOptions}
          value={status}
          onChange={(value) => records.choose('status', value)}
        />
        <ButtonLink
          tone="primary"
          as={link}
          href="/apps/invoice/add"
          icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          Add invoice
        </ButtonLink>
      </ListHead>
      <div className={lists.rows}>
        <Answer query={query} height={560} failed="The invoices did not load">
          {({ invoices, total }) =>
            total === 0 ? (
              <NoneLeft what="invoices" records={records} {...(narrowed && { filters: [statusLabel(narrowed)] })} />
            ) : (
              <>
                <RecordsTable label="Invoices" columns={columns} records={records}>
                  {invoices.map((invoice) => (
                    <Row key={invoice.id} invoice={invoice} />
                  ))}
                </RecordsTable>
                <ListFoot records={records} total={total} />
              </>
            )
          }
        </Answer>
      </div>
    </Card>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  return (
    <tr className={lists.card}>
      <NumberCell invoice={invoice} />
      <StatusCell invoice={invoice} />
      <ClientCell invoice={invoice} />
      <TotalCell invoice={invoice} />
      <IssuedCell invoice={invoice} />
      <BalanceCell invoice={invoice} />
      <td data-label="Actions" data-place="actions" className={lists.end}>
        <RowActions invoice={invoice} />
      </td>
    </tr>
  )
}
