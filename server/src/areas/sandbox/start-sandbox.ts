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
/** Average number of events per payment. */
const eventsPerPayment = 3.3
const longAgo = new Date(0)

/**
 * Creates the three sandbox sites; the worker fills them. Restarts a failed filling.
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

/** Properties of a sandbox site. */
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
    // Never resolves (RFC 2606): the worker answers for it.
    notificationUrl: `https://${shop.slug}.sandbox.invalid/notifications`,
  }
}

/** Time range of a sandbox's traffic, in milliseconds since 1970. */
export function sandboxTime(sandbox: Pick<SandboxRow, 'until'>): { from: number; until: number } {
  const until = sandbox.until.getTime()
  return { from: until - sandboxDays * dayMs, until }
}

/** Marks the sandbox for removal by the worker. @returns the sandbox; undefined without one */
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
