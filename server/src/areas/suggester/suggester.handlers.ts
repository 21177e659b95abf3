import { type AbilityName, can } from '@firepay/contract/product/abilities.ts'
import { decodeId, encodeId } from '@firepay/contract/product/ids.ts'
import type { suggesterNames } from '@firepay/contract/product/suggester-names.ts'
import type { suggesterRoutes } from '@firepay/contract/suggester/suggester.routes.ts'
import { abilityOfFilter, abilityOfType } from '@firepay/contract/transactions/visibility.ts'
import type { UserCaller } from '../../platform/caller/caller.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { Handlers } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { normalizeEmail } from '../../platform/mail/email-address.ts'
import { findSitesOfMode } from '../sites/sites-of-mode.ts'
import { successorOf } from '../transactions/prefix.ts'
import { restrictedTypes } from '../transactions/transactions.filter.ts'
import {
  countries,
  countryOf,
  currencies,
  currencyOf,
  eventTypes,
  httpStatuses,
  paymentMethods,
  reports,
  type Suggestion,
  statuses,
  timeZones,
} from './fixed-values.ts'
import { matching, merged } from './matching.ts'
import {
  countByDimension,
  findPayouts,
  findTransactions,
  listAccounts,
  listMembers,
  listNewestValues,
  listRecentValues,
  listSites,
  listValuesByPrefix,
  type Scope,
  type TransactionHit,
} from './suggester.queries.ts'

type Name = (typeof suggesterNames)[number]
type Asked = { trx: Trx; scope: Scope; text: string; limit: number; now: Date }
type Source = (asked: Asked) => Suggestion[] | Promise<Suggestion[]>

/** Suggesters that would reveal what a role may not see, with the ability they require. */
const guarded: Partial<Record<Name, AbilityName>> = {
  'customer-email': abilityOfFilter('customerEmail'),
  payout: abilityOfType.payout,
  user: 'manage Member',
}

/** Suggestions for filters, from the merchant's data or from the contract's lists. */
export function suggesterHandlers(): Handlers<typeof suggesterRoutes> {
  return {
    async suggest(act) {
      const { params, query, caller } = act
      checkName(params.name, caller)
      const items = await act.inMerchant(async (trx) => {
        const { merchantId, role } = caller
        const ofMode = await findSitesOfMode(trx, merchantId, query.mode)
        const { siteId } = query
        const siteIds = siteId === undefined ? ofMode : [siteId].filter((id) => ofMode?.includes(id) ?? true)
        const scope = { merchantId, siteIds, types: restrictedTypes(role) }
        return await sources[params.name]({ trx, scope, text: query.q.trim(), limit: query.limit, now: act.now })
      })
      return { items }
    },
  }
}

/** Refuses a guarded suggester even when parameters are invalid: the role is checked before parameters. */
export const suggesterLookup: Lookup<'suggestion'> = async (caller, params) => {
  // The path was parsed by the route's schema before.
  checkName(params.name as Name, caller)
  return {}
}

function checkName(name: Name, caller: UserCaller): void {
  const ability = guarded[name]
  if (ability && !can(caller.role, ability)) throw new ApiError('FORBIDDEN')
}

const sources: Record<Name, Source> = {
  async site({ trx, scope, text, limit }) {
    const sites = (await listSites(trx, scope)).filter((site) => scope.siteIds?.includes(site.id) ?? true)
    return matching(
      sites.map((site) => ({ value: encodeId('site', site.id), label: site.name, hint: site.mode })),
      text,
      limit,
    )
  },
  async account({ trx, scope, text, limit }) {
    const accounts = await listAccounts(trx, scope)
    return matching(
      accounts.map((account) => ({
        value: encodeId('account', account.id),
        label: account.name,
        hint: `${account.site_name} · ${account.currency}`,
      })),
      text,
      limit,
    )
  },
  async currency({ trx, scope, text, limit }) {
    const used = await countByDimension(trx, scope, 'currency')
    const known = used.map(({ value, count }) => ({ ...currencyOf(value), count }))
    return matching(text === '' && known.length > 0 ? known : merged(known, currencies), text, limit)
  },
  async status(asked) {
    return await withCounts(asked, statuses, 'status')
  },
  async 'payment-method'(asked) {
    return await withCounts(asked, paymentMethods, 'method')
  },
  async country({ trx, scope, text, limit }) {
    const known = (await listRecentValues(trx, scope, 'country')).map(countryOf)
    return matching(text === '' && known.length > 0 ? known : merged(known, countries), text, limit)
  },
  async 'card-brand'({ trx, scope, text, limit }) {
    return matching((await listRecentValues(trx, scope, 'card_brand')).map(plain), text, limit)
  },
  async 'decline-code'({ trx, scope, text, limit }) {
    return matching((await listRecentValues(trx, scope, 'decline_code', 'declined')).map(plain), text, limit)
  },
  async 'order-reference'(asked) {
    return await textValues(asked, 'order_reference', asked.text)
  },
  async 'processor-reference'(asked) {
    return await textValues(asked, 'processor_reference', asked.text)
  },
  async 'customer-email'(asked) {
    return await textValues(asked, 'customer_email', normalizeEmail(asked.text))
  },
  async transaction({ trx, scope, text, limit }) {
    const search = { id: decodeId('transaction', text), prefix: text, successor: successorOf(text) }
    return (await findTransactions(trx, scope, search, limit)).map((row) => presentHit('transaction', row))
  },
  async payout({ trx, scope, text, limit }) {
    const beginning = { prefix: text, successor: successorOf(text) }
    return (await findPayouts(trx, scope, beginning, limit)).map((row) => presentHit('payout', row))
  },
  async user({ trx, scope, text, limit }) {
    const members = await listMembers(trx, scope)
    return matching(
      members.map((member) => ({
        value: encodeId('user', member.id),
        label: member.full_name === '' ? member.email : member.full_name,
        hint: member.email,
      })),
      text,
      limit,
    )
  },
  'event-type': ({ text, limit }) => matching(eventTypes, text, limit),
  'http-status': ({ text, limit }) => matching(httpStatuses, text, limit),
  'report-type': ({ text, limit }) => matching(reports, text, limit),
  'time-zone': ({ text, limit, now }) => matching(timeZones(now), text, limit),
}

async function withCounts(
  { trx, scope, text, limit }: Asked,
  values: readonly Suggestion[],
  dimension: 'status' | 'method',
): Promise<Suggestion[]> {
  const counts = new Map((await countByDimension(trx, scope, dimension)).map((row) => [row.value, row.count]))
  return matching(
    values.map((suggestion) => ({ ...suggestion, count: counts.get(suggestion.value) ?? 0 })),
    text,
    limit,
  )
}

async function textValues(
  { trx, scope, limit }: Asked,
  column: 'order_reference' | 'processor_reference' | 'customer_email',
  prefix: string,
): Promise<Suggestion[]> {
  const values =
    prefix === ''
      ? await listNewestValues(trx, scope, column, limit)
      : await listValuesByPrefix(trx, scope, { column, prefix, successor: successorOf(prefix) }, limit)
  return values.map(plain)
}

function presentHit(kind: 'transaction' | 'payout', row: TransactionHit): Suggestion {
  return {
    value: encodeId(kind, row.id),
    label: row.order_reference ?? row.processor_reference,
    hint: `${row.type} · ${row.status} · ${row.created_at.toISOString().slice(0, 10)}`,
  }
}

function plain(value: string): Suggestion {
  return { value, label: value }
}
