import { Avatar } from '@firepay/ui/components/avatar.tsx'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import cards from '../cards/cards.module.css'
import { usePlace } from '../context.tsx'
import { useDemo } from '../data.ts'
import { money } from '../format.ts'
import { StatusBadge } from '../invoices/statuses.tsx'
import { Answer } from '../shared/answer.tsx'

/** The five newest invoices, and the way to all of them. */
export function LatestInvoices() {
  const { link: Link } = usePlace()
  const query = useDemo(['invoices', 'latest'], (api, signal) =>
    api('GET /apps/invoice/invoices', { query: { perPage: '5', sort: 'desc', sortColumn: 'id' }, signal }),
  )
  return (
    <Card title="Invoices" flush action={<Link href="/apps/invoice/list">All {query.data?.total ?? ''} invoices</Link>}>
      <Answer query={query} height={260} failed="The invoices did not load">
        {({ invoices }) => (
          <Table
            label="The newest invoices"
            stacked
            columns={[
              { name: '#' },
              { name: 'Status' },
              { name: 'Client' },
              { name: 'Total', end: true },
              { name: 'Issued date' },
              { name: 'Balance', end: true },
            ]}
          >
            <tbody>
              {invoices.map(({ id, invoiceStatus, client, total, issuedDate, balance }) => (
                <tr key={id}>
                  <td data-label="#">
                    <Link href={`/apps/invoice/preview/${id}`}>#{id}</Link>
                  </td>
                  <td data-label="Status">
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
                      balance
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Answer>
    </Card>
  )
}
