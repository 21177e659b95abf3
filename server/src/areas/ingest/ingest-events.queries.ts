import type { IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { type Selectable, sql } from 'kysely'
import { everyColumnOf, insertRows, replaceOnConflict, upsertRows } from '../../platform/db/insert-rows.ts'
import type { StatementPipeline } from '../../platform/db/statement-pipeline.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { IngestEventsTable, MalformedEventsTable } from './ingest.tables.ts'
import type { MalformedEvent } from './prepare-events.ts'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

export type StoredEvent = Selectable<IngestEventsTable>

const answered = ['event_id', 'hash', 'status', 'code', 'message', 'transaction_id'] as const

/** The columns that a repeated event is compared with and answered from. */
export type KnownEvent = Pick<StoredEvent, (typeof answered)[number]>

export function findEvents(trx: Trx, { merchantId, siteId }: Scope, ids: readonly string[]): Promise<KnownEvent[]> {
  return trx
    .selectFrom('ingest_events')
    .select(answered)
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`event_id = any(${ids})`)
    .execute()
}

/** Held events that wait for one of the objects. */
export function findWaiting(trx: Trx, { merchantId, siteId }: Scope, keys: readonly string[]): Promise<StoredEvent[]> {
  return trx
    .selectFrom('ingest_events')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('status', '=', 'held')
    .where(sql<boolean>`waits_for = any(${keys})`)
    .execute()
}

/** The event as parsed when it was held. */
export function eventOf(stored: StoredEvent): IngestEvent {
  // `data` was parsed with the schema of its type before it was stored.
  return {
    id: stored.event_id,
    type: stored.type,
    occurredAt: stored.occurred_at.toISOString(),
    reference: stored.reference,
    data: stored.data ?? {},
  } as IngestEvent
}

export type EventRow = Omit<StoredEvent, 'data'> & { data: string | null }

const eventColumns = everyColumnOf<EventRow>()([
  'merchant_id',
  'site_id',
  'event_id',
  'type',
  'reference',
  'occurred_at',
  'received_at',
  'status',
  'code',
  'message',
  'hash',
  'data',
  'transaction_id',
  'waits_for',
  'is_of_file',
  'decided_at',
])

/** Sends the results of events: inserts of new ones, and updates of decided ones that were held. */
export async function saveEvents(
  trx: Trx,
  made: readonly EventRow[],
  decided: readonly EventRow[],
  pipeline: StatementPipeline,
): Promise<void> {
  await pipeline.add(insertRows(trx, 'ingest_events', eventColumns, made))
  const replace = replaceOnConflict(['merchant_id', 'site_id', 'event_id'], eventColumns)
  await pipeline.add(upsertRows(trx, 'ingest_events', { columns: eventColumns, onConflict: replace }, decided))
}

/** Malformed events kept per site; those received together with the last of them are kept too. */
const maxMalformed = 10_000

/**
 * Stores the permitted parts of malformed events; repeated content only increments its count. Only the newest per site
 * are kept: an endless sender would fill the disk.
 */
export async function saveMalformed(
  trx: Trx,
  { merchantId, siteId }: Scope,
  malformed: readonly MalformedEvent[],
  receivedAt: Date,
): Promise<void> {
  if (malformed.length === 0) return
  const byHash = new Map<string, { event: MalformedEvent; times: number }>()
  for (const event of malformed) {
    const key = event.hash.toString('hex')
    const seen = byHash.get(key)
    if (seen) seen.times += 1
    else byHash.set(key, { event, times: 1 })
  }
  await upsertRows(
    trx,
    'malformed_events',
    {
      columns: everyColumnOf<MalformedEventsTable>()([
        'merchant_id',
        'site_id',
        'hash',
        'event_id',
        'type',
        'reference',
        'code',
        'received_at',
        'times',
      ]),
      onConflict: `on conflict (merchant_id, site_id, hash)
        do update set times = malformed_events.times + excluded.times, received_at = excluded.received_at`,
    },
    [...byHash.values()].map(({ event, times }) => ({
      merchant_id: merchantId,
      site_id: siteId,
      hash: event.hash,
      event_id: event.id,
      type: event.type,
      reference: event.reference,
      code: event.code,
      received_at: receivedAt,
      times,
    })),
  )
  await sql`delete from malformed_events where merchant_id = ${merchantId} and site_id = ${siteId} and received_at < (
    select received_at from malformed_events where merchant_id = ${merchantId} and site_id = ${siteId}
    order by received_at desc offset ${maxMalformed - 1} limit 1)`.execute(trx)
}
