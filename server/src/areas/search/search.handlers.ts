import { can } from '@firepay/contract/product/abilities.ts'
import { decodeId, encodeId } from '@firepay/contract/product/ids.ts'
import { maxHits, type searchRoutes } from '@firepay/contract/search/search.routes.ts'
import { visibleTypes } from '@firepay/contract/transactions/visibility.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { withinDeadline } from '../../platform/db/within-deadline.ts'
import type { Act, Handlers, UserAct } from '../../platform/http/act.ts'
import { normalizeEmail } from '../../platform/mail/email-address.ts'
import { findSitesOfMode } from '../sites/sites-of-mode.ts'
import { successorOf } from '../transactions/prefix.ts'
import type { Scope, Search } from './candidates.ts'
import { findByName } from './matching.ts'
import * as present from './search.present.ts'
import * as queries from './search.queries.ts'
import { SearchPlaces } from './search-places.ts'

/** Time limit per kind: a slow one is left out of the answer (docs/decisions/search.md). */
const deadlineMs = 150

type SearchAct = Act<typeof searchRoutes.search>
type Caller = UserAct['caller']

export function searchHandlers(): Handlers<typeof searchRoutes> {
  const places = new SearchPlaces()

  return {
    search: (act) => places.within(act.caller.userId, () => search(act)),
  }

  async function search({ caller, query, inMerchant }: SearchAct) {
    return await inMerchant(async (trx) => {
      const { role, merchantId } = caller
      const text = query.q
      const search = readSearch(text, caller)
      const types = visibleTypes(role)
      const scope = { merchantId, siteIds: await findSitesOfMode(trx, merchantId, query.mode), types }
      const group = <T>(read: () => Promise<T>) => withinDeadline(trx, deadlineMs, read)
      // Sequential, because they share the connection and snapshot of the authentication.
      const sites = await group(async () => findSites(await queries.listSites(trx, scope), text))
      const transactions = await group(() => findTransactions(trx, scope, search))
      const notifications = await group(() => queries.findNotifications(trx, scope, search))
      return {
        sites: present.presentAll(sites, present.presentSite),
        transactions: present.presentGroup(transactions, (row) => present.presentTransaction(row, role)),
        notifications: present.presentGroup(notifications, present.presentNotification),
        ...(can(role, 'read Balance') && {
          payouts: present.presentGroup(
            await group(() => queries.findPayouts(trx, scope, search)),
            present.presentPayout,
          ),
        }),
        ...(can(role, 'manage Member') && {
          people: present.presentAll(
            await group(async () => findPeople(await queries.listMembers(trx, scope), text)),
            present.presentPerson,
          ),
        }),
      }
    })
  }
}

/** Leaves out what the role may not see. */
function readSearch(text: string, { role }: Caller): Search {
  const transactionId = decodeId('transaction', text) ?? decodeId('dispute', text)
  const payoutId = decodeId('payout', text)
  return {
    prefix: text,
    successor: successorOf(text),
    email: can(role, 'read Customer') && text.includes('@') ? normalizeEmail(text) : null,
    transactionId,
    payoutId,
    notificationId: decodeId('notification', text),
    objectId: transactionId ?? payoutId ?? decodeId('account', text) ?? decodeId('site', text),
  }
}

/**
 * Payouts are a separate group. When many rows match, the latest matches are taken from the latest transactions
 * overall.
 */
async function findTransactions(trx: Trx, scope: Scope, search: Search) {
  const own = { ...scope, types: scope.types.filter((type) => type !== 'payout') }
  const { rows: found, isCapped } = await queries.findTransactions(trx, own, search)
  if (!isCapped) return found
  const newest = await queries.findNewestTransactions(trx, own, search)
  const known = new Set(newest.map((row) => row.id))
  const rows = [...newest, ...found.filter((row) => !known.has(row.id))]
  return rows
    .sort(
      (a, b) =>
        Number(b.is_whole) - Number(a.is_whole) ||
        Number(b.type === 'payment') - Number(a.type === 'payment') ||
        b.created_at.getTime() - a.created_at.getTime() ||
        (a.id < b.id ? 1 : -1),
    )
    .slice(0, maxHits)
    .map((row) => ({ ...row, total: Math.max(found[0]?.total ?? 0, rows.length), is_capped: true }))
}

function findSites(sites: readonly queries.SiteRow[], text: string): queries.SiteRow[] {
  return findByName(sites, text, (site) => [site.name, present.hostOf(site), encodeId('site', site.id)])
}

function findPeople(people: readonly queries.MemberRow[], text: string): queries.MemberRow[] {
  return findByName(people, text, (person) => [person.full_name, person.email, encodeId('user', person.id)])
}
