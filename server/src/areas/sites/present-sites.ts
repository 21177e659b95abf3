import { can } from '@firepay/contract/product/abilities.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { UserAct } from '../../platform/http/act.ts'
import { presentSite, type Site } from './sites.present.ts'
import * as queries from './sites.queries.ts'

type Reader = Pick<UserAct, 'caller' | 'now'>

const dayMs = 24 * 60 * 60 * 1000

/** A site as the caller may see it. */
export async function presentOne(act: Reader, trx: Trx, row: queries.SiteRow): Promise<Site> {
  const [site] = await presentSites(act, trx, [row])
  if (!site) throw new Error(`site ${row.id} was not presented`)
  return site
}

/** Sites as the caller may see them, in the same order. */
export async function presentSites(act: Reader, trx: Trx, rows: queries.SiteRow[]): Promise<Site[]> {
  if (rows.length === 0) return []
  const { caller, now } = act
  const ids = rows.map((row) => row.id)
  const since = new Date(now.getTime() - dayMs)
  const [secrets, accounts, recent, lastPayments, openEvents, endpoints] = await Promise.all([
    queries.listSecretMarks(trx, caller.merchantId, ids, now),
    queries.countAccounts(trx, caller.merchantId, ids),
    queries.sumRecentPayments(trx, caller.merchantId, ids, since),
    queries.findLastPayments(trx, caller.merchantId, ids),
    queries.countOpenEvents(trx, caller.merchantId, ids, since),
    queries.listEndpoints(trx, caller.merchantId, ids),
  ])
  const showMoney = can(caller.role, 'read Balance')
  return rows.map((row) =>
    presentSite(
      row,
      {
        secrets: secrets.filter((secret) => secret.site_id === row.id),
        accountsCount: accounts.get(row.id) ?? 0,
        recent: recent.filter((sums) => sums.site_id === row.id),
        lastPaymentAt: lastPayments.get(row.id),
        openEvents: openEvents.find((events) => events.site_id === row.id),
        endpoint: endpoints.find((endpoint) => endpoint.site_id === row.id && endpoint.url === row.notification_url),
      },
      showMoney,
    ),
  )
}
