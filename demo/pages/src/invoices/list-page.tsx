import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { Avatar } from '@firepay/ui/components/avatar.tsx'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconFilterOff, IconPlus, IconSearch } from '@firepay/ui/components/icons.ts'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useEffect, useState } from 'react'
import cards from '../cards/cards.module.css'
import { usePlace } from '../context.tsx'
import { useDemo } from '../data.ts'
import { money } from '../format.ts'
import { Answer } from '../shared/answer.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { PagedTable, usePaging } from '../shared/paged-table.tsx'
import { dollarsOf } from './amounts.ts'
import styles from './invoices.module.css'
import { RowActions } from './row-actions.tsx'
import { StatusBadge, statuses } from './statuses.tsx'

const columns = [
  { name: '#', sortColumn: 'id' },
  { name: 'Status', sortColumn: 'invoiceStatus' },
  { name: 'Client', sortColumn: 'client.name' },
  { name: 'Total', sortColumn: 'total', end: true },
  { name: 'Issued date', sortColumn: 'issuedDate' },
  { name: 'Balance', sortColumn: 'balance', end: true },
  { name: 'Actions', end: true },
] as const

/** All invoices, with search, status and order; each is opened, sent, copied or taken away from its row. */
export default function InvoiceListPage() {
  const { link: Link } = usePlace()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [status, setStatus] = useState<string>('')
  const { paging, change } = usePaging({ sort: 'desc', sortColumn: 'id' })
  useEffect(() => {
    const waiting = setTimeout(() => setQ(typed.trim()), 250)
    return () => clearTimeout(waiting)
  }, [typed])
  const { page, perPage, sort, sortColumn } = paging
  const query = useDemo(['invoices', q, status, paging], (api, signal) =>
    api('GET /apps/invoice/invoices', {
      query: { q, status, page: String(page), perPage: String(perPage), sort, sortColumn },
      signal,
    }),
  )
  const clear = () => {
    setTyped('')
    setQ('')
    setStatus('')
    change({})
  }
  const filters = (
    <>
      <TextField
        size="sm"
        hideLabel
        label="Search"
        type="search"
        placeholder="Number, client, total or due date"
        start={<IconSearch size={16} stroke={1.75} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          change({})
        }}
      />
      <Select
        size="sm"
        hideLabel
        label="Status"
        value={status}
        options={[{ value: '', label: 'All statuses' }, ...statuses.map((value) => ({ value, label: value }))]}
        onChange={(value) => {
          setStatus(value)
          change({})
        }}
      />
      <div className={styles.headEnd}>
        {query.data && <span>{query.data.total} invoices</span>}
        <ButtonLink
          size="sm"
          tone="primary"
          as={Link}
          href="/apps/invoice/add"
          icon={<IconPlus size={16} stroke={2} aria-hidden />}
        >
          Add invoice
        </ButtonLink>
      </div>
    </>
  )
  return (
    <PageLayout title="Invoices">
      <Answer query={query} height={560} failed="The invoices did not load">
        {({ invoices, total }) => (
          <PagedTable
            label="Invoices"
            columns={columns}
            total={total}
            paging={paging}
            onChange={change}
            filters={filters}
            empty={<NoneFound q={q} status={status} onClear={clear} />}
          >
            {invoices.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} />
            ))}
          </PagedTable>
        )}
      </Answer>
    </PageLayout>
  )
}

function NoneFound({ q, status, onClear }: { q: string; status: string; onClear: () => void }) {
  const by = [q && `“${q}”`, status && `the status ${status}`].filter(Boolean).join(' and ')
  return (
    <EmptyState
      icon={<IconFilterOff size={20} stroke={1.75} />}
      title="No invoice is found"
      actions={<Button onClick={onClear}>Clear the filter</Button>}
    >
      {by === '' ? 'All invoices were deleted.' : `None goes with ${by}.`}
    </EmptyState>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { link: Link } = usePlace()
  const { id, invoiceStatus, client, total, issuedDate, balance, dueDate } = invoice
  return (
    <tr>
      <td data-label="#">
        <Link href={`/apps/invoice/preview/${id}`}>#{id}</Link>
      </td>
      <td
        data-label="Status"
        title={`${invoiceStatus}, balance ${balance === 0 ? 'paid' : balance}, due on ${dueDate}`}
      >
        <StatusBadge status={invoiceStatus} />
      </td>
      <td data-label="Client">
        <span className={cards.who}>
          <Avatar name={client.name} />
          <span>
            <b>{client.name}</b>
            <span className={cards.detail}>{client.companyEmail}</span>
          </span>
        </span>
      </td>
      <td data-label="Total" className={cards.end}>
        {money(total)}
      </td>
      <td data-label="Issued date">{issuedDate}</td>
      <td data-label="Balance" className={cards.end}>
        {balance === 0 ? (
          <Badge tone="ok" icon={null}>
            Paid
          </Badge>
        ) : (
          money(dollarsOf(balance))
        )}
      </td>
      <td data-label="Actions" className={cards.end}>
        <RowActions invoice={invoice} />
      </td>
    </tr>
  )
}
