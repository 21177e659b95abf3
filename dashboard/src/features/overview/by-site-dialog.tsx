import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Link } from '@tanstack/react-router'
import { overviewTexts } from '../../locale/overview.ts'
import type { CurrencyBalance } from '../../shared/currency-balance.ts'
import styles from './balance-cards.module.css'
import type { Balance, Site } from './overview.queries.ts'

const texts = overviewTexts.balances

/** The balances of all sites in one currency, with the sum. */
export function BySiteDialog({
  opened,
  onClose,
  balance,
  held,
  sites,
}: {
  opened: boolean
  onClose: () => void
  balance: CurrencyBalance
  held: readonly Balance[]
  sites: readonly Site[]
}) {
  const { currency } = balance
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.bySite(currency)}
      lead={texts.bySiteLead}
      closeLabel={overviewTexts.close}
    >
      <Table
        plain
        className={styles.bySite}
        columns={[
          { name: texts.columns.site },
          { name: texts.columns.available, end: true },
          { name: texts.columns.total, end: true },
        ]}
      >
        <tbody>
          {held.map(({ id, siteId, available, total }) => (
            <tr key={siteId}>
              <th scope="row">
                <Link to="/balances/$id" params={{ id }}>
                  {sites.find((site) => site.id === siteId)?.name ?? siteId}
                </Link>
              </th>
              <td>
                <Money minor={available.amount} currency={currency} />
              </td>
              <td>
                <Money minor={total.amount} currency={currency} />
              </td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row">{texts.all}</th>
            <td>
              <Money minor={balance.available} currency={currency} />
            </td>
            <td>
              <Money minor={balance.total} currency={currency} />
            </td>
          </tr>
        </tbody>
      </Table>
    </Dialog>
  )
}
