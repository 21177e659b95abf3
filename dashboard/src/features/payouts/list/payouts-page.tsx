import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { payoutsTexts as texts } from '../../../locale/payouts.ts'
import { BalanceTabs } from '../../../shared/balance-tabs.tsx'
import { useCan } from '../../../shared/current-user.ts'
import { useCurrencyOrder, useIsFirstAsked } from '../../../shared/default-currency.ts'
import { Beside } from '../../../shared/list/beside.tsx'
import { ListHead } from '../../../shared/list/list-head.tsx'
import { ListActions } from '../../../shared/list-page/list-actions.tsx'
import { ListFilters } from '../../../shared/list-page/list-filters.tsx'
import { useListPage } from '../../../shared/list-page/use-list-page.ts'
import { scopeOf } from '../../../shared/mode.ts'
import { NotAllowed } from '../../../shared/not-allowed.tsx'
import { usePageTitle } from '../../../shared/page-title.ts'
import { useScopeSearch } from '../../../shared/signed-in-route.ts'
import { sitesQuery } from '../../../shared/sites.ts'
import type { Account } from '../payouts.queries.ts'
import type { PayoutSearch } from '../payouts.search.ts'
import { filterFields, payoutList } from './payout-list.ts'
import { PayoutRows } from './payout-rows.tsx'
import { PayoutStrip, PayoutStripWaiting } from './payout-strip.tsx'
import styles from './payouts-page.module.css'

/** Payouts, their status and reconciliation. */
export function PayoutsPage() {
  usePageTitle(texts.pageTitle)
  return useCan()('read Balance') ? <Payouts /> : <NotAllowed />
}

function Payouts() {
  const page = useListPage(payoutList)
  const { search, zone, list } = page
  const scope = useScopeSearch()
  const sites = useQuery(sitesQuery)
  const currencies = useCurrencyOrder(scopeOf(scope))
  const { data: balances, isPending } = useQuery(
    read('GET /site-account-balances', { query: { limit: '100', ...scopeOf(scope) } }),
  )
  const isFirstAsked = useIsFirstAsked(scopeOf(scope), balances?.items.map(({ currency }) => currency) ?? [])
  // The next payout is unknown unless all accounts are loaded.
  const accounts = balances && balances.items.length === balances.total ? balances.items : undefined
  const account = balances?.items.find(({ id }) => id === search.accountId)
  const siteName = (id: string) => sites.data?.items.find((each) => each.id === id)?.name
  return (
    <TimeSettingsProvider zone={zone}>
      <ListHead
        title={texts.title}
        list={list}
        count={texts.list.announce}
        actions={
          <ListActions
            page={page}
            file={{ path: '/payouts/export', stem: 'payouts', what: texts.exported, rows: list.last?.total }}
          />
        }
      />
      <BalanceTabs />
      <div className={styles.strip}>
        {list.last && !isPending && !isFirstAsked ? (
          <PayoutStrip
            totals={list.last.totals}
            rows={list.rows}
            accounts={accounts?.filter(isOf(search))}
            currencies={currencies}
            busy={list.busy}
          />
        ) : (
          !list.failure && <PayoutStripWaiting />
        )}
      </div>
      <ListFilters
        page={page}
        fields={filterFields}
        nameOf={(field, value) =>
          field.name === 'accountId' && account?.id === value
            ? texts.account(siteName(account.siteId) ?? texts.unknownSite, account.currency)
            : undefined
        }
        searchField={texts.search}
        dateFields={{ createdAt: texts.filters.period }}
        sortNames={texts.sort}
      />
      <Beside
        isOpen={false}
        list={(width) => <PayoutRows page={page} hasManySites={scope.siteId === undefined} width={width} />}
      />
    </TimeSettingsProvider>
  )
}

/** Matches the accounts that the list's filters leave. */
function isOf({ accountId, currency }: PayoutSearch): (account: Account) => boolean {
  return (account) =>
    (accountId === undefined || accountId.split(',').includes(account.id)) &&
    (currency === undefined || currency.split(',').includes(account.currency))
}
