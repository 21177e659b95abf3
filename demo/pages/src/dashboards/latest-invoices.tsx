import { Card } from '@firepay/ui/components/card.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { usePlace } from '../context.tsx'
import { useDemo } from '../data.ts'
import { BalanceCell, ClientCell, IssuedCell, NumberCell, StatusCell, TotalCell } from '../invoices/cells.tsx'
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
              {invoices.map((invoice) => (
                <tr key={invoice.id}>
                  <NumberCell invoice={invoice} />
                  <StatusCell invoice={invoice} />
                  <ClientCell invoice={invoice} />
                  <TotalCell invoice={invoice} />
                  <IssuedCell invoice={invoice} />
                  <BalanceCell invoice={invoice} />
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Answer>
    </Card>
  )
}
