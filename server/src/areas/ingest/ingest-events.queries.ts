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

/** What a repeat of an event is compared with and told. */
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

/** The event as it was parsed when it was held. */
export function eventOf(stored: StoredEvent): IngestEvent {
  // `data` was parsed by the schema of its type before it was stored.
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
  'decided_at',
])

/** Sends what became of events: new ones, and held ones that were decided. */
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

/** So many malformed events are kept of a site, and those received together with the last of them. */
const maxMalformed = 10_000

/**
 * Keeps of malformed events what may be kept; the same content again only counts up. Of each site the newest are kept: a sender
 * that never stops would fill the disk, and a person reads no more of them.
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
