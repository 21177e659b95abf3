import type { balancesRoutes } from '@firepay/contract/balances/balances.routes.ts'
import type { oneBalanceQuery } from '@firepay/contract/balances/balances.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { z } from 'zod'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import type { Handlers } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { lastOfPage } from '../../platform/http/last-of-page.ts'
import { type Balance, presentBalance } from './balances.present.ts'
import * as queries from './balances.queries.ts'
import { balancesOf } from './balances.rules.ts'
import { listPayoutsOnTheWay } from './payouts-on-the-way.ts'

/** Tolerated lead of a caller's clock, as for events. */
const toleranceMs = 5 * 60_000

type BalanceQuery = z.output<typeof oneBalanceQuery>
type ListAct = Parameters<Handlers<typeof balancesRoutes>['listSiteBalances']>[0]

/** Balances of sites and accounts. Both lists have the same rows, because a site has one account per currency. */
export function balancesHandlers(): Handlers<typeof balancesRoutes> {
  return {
    listSiteAccountBalances: (act) => listBalances(act),
    listSiteBalances: (act) => listBalances(act),

    getSiteBalance: (act) =>
      act.inMerchant(async (trx) => {
        const { merchantId } = act.caller
        const asOf = asOfOf(act.query, act.now)
        const [account] = await findAccount(trx, merchantId, act.params.id, filterOf(act.query))
        if (!account) throw new ApiError('NOT_FOUND')
        const [balance] = await presentAccounts(trx, merchantId, [account], { asOf, now: act.now })
        if (!balance) throw new Error(`account ${account.id} has no balance`)
        return balance
      }),
  }
}

async function listBalances(act: ListAct) {
  return await act.inMerchant(async (trx) => {
    const { query } = act
    const { merchantId } = act.caller
    const asOf = asOfOf(query, act.now)
    const filter = filterOf(query)
    const after = await lastOfPage(query, async (id) => {
      const [account] = await queries.listBalanceAccounts(
        trx,
        merchantId,
        { mode: 'all', accountIds: [id] },
        { limit: 1, offset: 0 },
      )
      return account
    })
    const [total, accounts] = await Promise.all([
      queries.countBalanceAccounts(trx, merchantId, filter),
      queries.listBalanceAccounts(trx, merchantId, filter, { ...query, after }),
    ])
    const items = await presentAccounts(trx, merchantId, accounts, { asOf, now: act.now })
    return { items, total, limit: query.limit, offset: query.offset }
  })
}

async function presentAccounts(
  trx: Trx,
  merchantId: Id<'merchant'>,
  accounts: readonly queries.BalanceAccount[],
  at: { asOf: Date; now: Date },
): Promise<Balance[]> {
  const ids = accounts.map((account) => account.id)
  const figures = await balancesOf(trx, merchantId, ids, at)
  const inTransit = new Map(ids.map((id) => [id, figures.get(id)?.inTransit ?? 0n]))
  const paying = new Map([...inTransit].filter(([, amount]) => amount !== 0n))
  const payouts = paying.size === 0 ? [] : await listPayoutsOnTheWay(trx, merchantId, paying, at.asOf)
  const next = new Map<string, { date: string; amount: bigint }>()
  for (const { account_id, arrives_on, amount } of payouts) {
    if (arrives_on === null) continue
    const first = next.get(account_id)
    if (!first || arrives_on < first.date) next.set(account_id, { date: arrives_on, amount })
    else if (first.date === arrives_on) first.amount += amount
  }
  return accounts.flatMap((account) => {
    const own = figures.get(account.id)
    return own ? [presentBalance(account, own, next.get(account.id), at.asOf)] : []
  })
}

/**
 * The instant of the balance; defaults to now.
 * @throws ApiError `VALIDATION` for a future instant, whose postings are unknown
 */
function asOfOf({ asOf }: Pick<BalanceQuery, 'asOf'>, now: Date): Date {
  if (asOf === undefined) return now
  const instant = new Date(asOf)
  if (instant.getTime() > now.getTime() + toleranceMs) throw invalid('asOf', 'This is in the future', 'IN_FUTURE')
  return instant < now ? instant : now
}

function filterOf(query: BalanceQuery): queries.AccountFilter {
  return {
    siteIds: query.siteId,
    accountIds: query.accountId,
    currencies: query.currency,
    mode: query.mode,
  }
}

async function findAccount(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'account'>,
  filter: queries.AccountFilter,
): Promise<queries.BalanceAccount[]> {
  if (filter.accountIds?.includes(id) === false) return []
  return await queries.listBalanceAccounts(trx, merchantId, { ...filter, accountIds: [id] }, { limit: 1, offset: 0 })
}

/** Looks up an account of the caller's merchant, for checks after existence. */
export const balanceLookup: Lookup<'balance'> = (caller, { id }) =>
  caller.inMerchant(async (trx) => {
    const [account] = await findAccount(trx, caller.merchantId, id, { mode: 'all' })
    return account ? {} : null
  })
