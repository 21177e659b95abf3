import { randomUUIDv7 } from 'node:crypto'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { isDisabledFor } from '../endpoint/endpoint.ts'
import { recordMoves } from '../totals/sums.ts'
import * as queries from './create.queries.ts'

/** An event of a site that becomes a notification. */
export type Happened = {
  eventType: string
  /** Instant of the event; `timestamp` in the body. */
  at: Date
  /** Instant at which the event was received; `created_at` of the notification. */
  receivedAt: Date
  /** Notification URL of the site at that time. */
  url: string
  objectType: string
  objectId: string
  /** The unit of ordering: the payment that the object belongs to, or the object itself. */
  orderId: string
  /** JSON of the object, from `present-object.ts`. */
  object: string
  /** The object, or its unit of ordering, is created in this transaction, so no earlier notification is looked up. */
  isNewObject: boolean
  isNewOrder: boolean
}

type Site = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** Positions and sequences taken by `number`, for `create`. */
export type Numbers = Awaited<ReturnType<typeof number>>

/**
 * Takes the next numbers of the site and of the objects. Locks the last notification of each order until the transaction
 * ends, so that it is known whether the next one has to wait for it.
 */
export async function number(trx: Trx, site: Site, happened: readonly Happened[]) {
  const ids = (known: (one: Happened) => string | null) =>
    [...new Set(happened.map(known).filter((id) => id !== null))].toSorted()
  const objects = ids((one) => (one.isNewObject ? null : one.objectId))
  const orders = ids((one) => (one.isNewOrder ? null : one.orderId))
  const [last, endpoint, sequences, tails] = await Promise.all([
    queries.takePositions(trx, site, happened.length),
    queries.findEndpoint(trx, site),
    objects.length === 0 ? new Map<string, bigint>() : queries.findSequences(trx, site.merchantId, objects),
    orders.length === 0 ? new Map<string, boolean>() : queries.lockTails(trx, site.merchantId, orders),
  ])
  return { firstPosition: last - BigInt(happened.length) + 1n, endpoint, sequences, tails }
}

/**
 * Inserts notifications in the transaction of their event, or in the one that takes the event from the outbox (security.md
 * N-05). The first of an order is due at once, unless an earlier one is neither sent nor tried three times (N-06).
 * Notifications to a disabled address are created as `canceled`.
 * @returns ids and statuses of the new notifications
 */
export async function create(
  trx: Trx,
  site: Site,
  happened: readonly Happened[],
  { now, numbers }: { now: Date; numbers: Numbers },
): Promise<{ id: Id<'notification'>; status: string }[]> {
  const { firstPosition, endpoint, sequences, tails } = numbers
  const nextOf = new Map(sequences)
  const waits = new Map([...tails].map(([id, isPassed]) => [id, !isPassed]))
  const rows = happened.map((one, index) => {
    const sequence = (nextOf.get(one.objectId) ?? 0n) + 1n
    nextOf.set(one.objectId, sequence)
    const mustWait = waits.get(one.orderId) ?? false
    waits.set(one.orderId, true)
    const isDisabled = isDisabledFor(endpoint, one.url)
    const id = newId('notification')
    return {
      merchant_id: site.merchantId,
      id,
      site_id: site.siteId,
      event_type: one.eventType,
      object_type: one.objectType,
      object_id: one.objectId,
      sequence,
      order_id: one.orderId,
      position: firstPosition + BigInt(index),
      status: isDisabled ? 'canceled' : 'pending',
      payload: payloadOf(one, id, site.siteId, sequence),
      url: one.url,
      next_attempt_at: isDisabled || mustWait ? null : now,
      created_at: one.receivedAt,
    }
  })
  const isAnyDue = rows.some((row) => row.next_attempt_at !== null)
  await Promise.all([
    insertRows(trx, 'notifications', columns, rows),
    recordMoves(
      trx,
      site.merchantId,
      rows.map((row) => ({
        siteId: site.siteId,
        eventType: row.event_type,
        createdAt: row.created_at,
        from: null,
        to: row.status,
      })),
    ),
    isAnyDue && markDue(trx, site.merchantId, site.siteId, [now]),
  ])
  return rows.map(({ id, status }) => ({ id, status }))
}

/** Records that the site has something due at each of these instants. */
export async function markDue(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteId: Id<'site'>,
  instants: readonly Date[],
): Promise<void> {
  const rows = instants.map((at) => ({ id: randomUUIDv7(), merchant_id: merchantId, site_id: siteId, due_at: at }))
  if (rows.length > 0) await trx.insertInto('notification_due').values(rows).execute()
}

/** Columns set at creation; attempts write the others. */
const columns = [
  'merchant_id',
  'id',
  'site_id',
  'event_type',
  'object_type',
  'object_id',
  'sequence',
  'order_id',
  'position',
  'status',
  'payload',
  'url',
  'next_attempt_at',
  'created_at',
] as const

/** The body: the same bytes in every attempt and repeat. */
function payloadOf(one: Happened, id: Id<'notification'>, siteId: Id<'site'>, sequence: bigint): Buffer {
  const head = JSON.stringify({ type: one.eventType, timestamp: one.at.toISOString() }).slice(0, -1)
  const data = JSON.stringify({
    id: encodeId('notification', id),
    siteId: encodeId('site', siteId),
    sequence: Number(sequence),
  }).slice(0, -1)
  return Buffer.from(`${head},"data":${data},"object":${one.object}}}`)
}
