import { randomBytes } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { lockCount } from '../../platform/db/lock-count.ts'
import { addPendingWork } from '../../platform/db/pending-work.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { createSite } from '../sites/create-site.ts'
import { dayMs } from './calendar.ts'
import { findSandbox, type SandboxRow } from './sandbox.queries.ts'
import { type Shop, shops } from './shops.ts'

export const sandboxDays = 90
/** A payment of the sandbox makes about so many events. */
const eventsPerPayment = 3.3
const longAgo = new Date(0)

/**
 * Makes the three sites of the sandbox and leaves the filling to the worker. A filling that failed goes on.
 * @throws ApiError `CONFLICT` when there is a sandbox already
 */
export async function startSandbox(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  trx: Trx,
  merchantId: Id<'merchant'>,
): Promise<SandboxRow> {
  await lockCount(trx, 'sandboxes', merchantId)
  const known = await findSandbox(trx, merchantId, true)
  if (known && known.status !== 'failed') {
    throw new ApiError(
      'CONFLICT',
      known.status === 'removing' ? 'The sandbox is being removed.' : 'There is already a sandbox.',
    )
  }
  await addPendingWork(trx, 'sandbox', merchantId)
  if (known) {
    return await trx
      .updateTable('sandboxes')
      .set({ status: 'filling', beat_at: longAgo })
      .where('merchant_id', '=', merchantId)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const siteIds: Id<'site'>[] = []
  for (const shop of shops) siteIds.push((await createSite(deps, trx, { ...siteOf(shop), merchantId })).row.id)
  const now = deps.clock.now()
  const perDay = shops.reduce((sum, shop) => sum + shop.perDay, 0)
  return await trx
    .insertInto('sandboxes')
    .values({
      merchant_id: merchantId,
      status: 'filling',
      seed: randomBytes(8).toString('hex'),
      until: now,
      site_ids: siteIds,
      expected: Math.round(perDay * sandboxDays * eventsPerPayment),
      started_at: now,
      beat_at: longAgo,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a site of the sandbox is made of. */
export function siteOf(shop: Shop) {
  return {
    name: shop.name,
    url: `https://${shop.slug}.example`,
    supportUrl: `https://${shop.slug}.example/help`,
    timeZone: shop.timeZone,
    defaultCurrency: shop.currencies[0].currency,
    mode: 'test' as const,
    sandbox: true,
    merchantCategoryCode: shop.merchantCategoryCode,
    statementDescriptor: shop.statementDescriptor,
    // Never resolves (RFC 2606): the worker itself answers for it.
    notificationUrl: `https://${shop.slug}.sandbox.invalid/notifications`,
  }
}

/** The time that the traffic of a sandbox covers, in milliseconds since 1970. */
export function sandboxTime(sandbox: Pick<SandboxRow, 'until'>): { from: number; until: number } {
  const until = sandbox.until.getTime()
  return { from: until - sandboxDays * dayMs, until }
}

/**
 * Marks the sandbox for removal; the worker removes it. Without one there is nothing to do.
 * @returns what is left to be removed, or undefined
 */
export async function startRemoval(trx: Trx, merchantId: Id<'merchant'>): Promise<SandboxRow | undefined> {
  const sandbox = await trx
    .updateTable('sandboxes')
    .set({ status: 'removing', beat_at: longAgo })
    .where('merchant_id', '=', merchantId)
    .returningAll()
    .executeTakeFirst()
  if (sandbox) await addPendingWork(trx, 'sandbox', merchantId)
  return sandbox
}
