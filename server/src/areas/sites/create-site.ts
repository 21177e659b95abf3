import type { Id } from '@firepay/contract/product/ids.ts'
import { lockCount } from '../../platform/db/lock-count.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { openAccount } from '../ledger/open-account.ts'
import { issueSiteSecrets, type PlainSecrets, type RandomSource } from './secrets/site-secrets.ts'
import { countSites, type SiteRow } from './sites.queries.ts'
import { assertCurrency, maxSitesOfMerchant } from './sites.rules.ts'

export type NewSite = {
  merchantId: Id<'merchant'>
  name: string
  url?: string | undefined
  timeZone: string
  defaultCurrency: string
  mode: 'live' | 'test'
  /** Belongs to the sandbox, and goes with it. */
  sandbox?: boolean
  notificationUrl?: string
  supportUrl?: string
  merchantCategoryCode?: string
  statementDescriptor?: string
  /** uuid; made when absent */
  id?: Id<'site'>
}

/**
 * Makes a site with both secrets and the account of its default currency. The plain secrets are returned only here.
 * @throws ApiError `VALIDATION` for an unknown currency, `CONFLICT` beyond 1,000 sites
 */
export async function createSite(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  trx: Trx,
  wanted: NewSite,
  random?: RandomSource,
): Promise<{ row: SiteRow; secrets: PlainSecrets }> {
  const { merchantId } = wanted
  assertCurrency('defaultCurrency', wanted.defaultCurrency)
  await lockCount(trx, 'sites', merchantId)
  if ((await countSites(trx, merchantId)) >= maxSitesOfMerchant) {
    throw new ApiError('CONFLICT', `A merchant can have at most ${maxSitesOfMerchant} sites.`)
  }
  const at = deps.clock.now()
  const row = await trx
    .insertInto('sites')
    .values({
      merchant_id: merchantId,
      id: wanted.id ?? newId('site'),
      name: wanted.name.trim(),
      url: wanted.url ?? null,
      support_url: wanted.supportUrl ?? null,
      mode: wanted.mode,
      sandbox: wanted.sandbox ?? false,
      merchant_category_code: wanted.merchantCategoryCode ?? null,
      statement_descriptor: wanted.statementDescriptor ?? null,
      default_currency: wanted.defaultCurrency,
      time_zone: wanted.timeZone,
      notification_url: wanted.notificationUrl ?? null,
      // A test site is told of old events too, so that trying it out shows something.
      notify_old_events: wanted.mode === 'test',
      first_event_at: null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await openAccount(trx, { merchantId, siteId: row.id, currency: row.default_currency, at })
  const secrets = await issueSiteSecrets(deps, trx, { merchantId, siteId: row.id, mode: wanted.mode, at }, random)
  return { row, secrets }
}
