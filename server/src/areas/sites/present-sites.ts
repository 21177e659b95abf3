import { can } from '@firepay/contract/product/abilities.ts'
import type { Site } from '@firepay/contract/sites/sites.schemas.ts'
import type { UserCaller } from '../../platform/caller/caller.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { presentSite } from './sites.present.ts'
import * as queries from './sites.queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The site as the caller may see it. */
export async function presentOne(deps: Deps, trx: Trx, caller: UserCaller, row: queries.SiteRow): Promise<Site> {
  const [site] = await presentSites(deps, trx, caller, [row])
  if (!site) throw new Error(`site ${row.id} was not presented`)
  return site
}

/** Sites as the caller may see them, in the same order. */
export async function presentSites(deps: Deps, trx: Trx, caller: UserCaller, rows: queries.SiteRow[]): Promise<Site[]> {
  if (rows.length === 0) return []
  const now = deps.clock.now()
  const ids = rows.map((row) => row.id)
  const [secrets, accounts, recent] = await Promise.all([
    queries.listSecretMarks(trx, caller.merchantId, ids, now),
    queries.countAccounts(trx, caller.merchantId, ids),
    queries.sumRecentPayments(trx, caller.merchantId, ids, new Date(now.getTime() - dayMs)),
  ])
  const showMoney = can(caller.standing, 'read Balance')
  return rows.map((row) =>
    presentSite(
      row,
      {
        secrets: secrets.filter((secret) => secret.site_id === row.id),
        accountsCount: accounts.get(row.id) ?? 0,
        recent: recent.filter((sums) => sums.site_id === row.id),
      },
      showMoney,
    ),
  )
}
