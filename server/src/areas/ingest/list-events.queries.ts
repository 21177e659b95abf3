import type { Id } from '@firepay/contract/product/ids.ts'
import { maxCounted } from '@firepay/contract/product/max-counted.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'

export type OpenEventFilter = {
  /** Only rows of these sites; null for all. */
  siteIds: readonly Id<'site'>[] | null
  statuses: readonly ('held' | 'refused')[]
  types: readonly string[] | null
  /** The event's id, or a prefix of its reference. */
  text: string | null
  from: Date | null
  to: Date | null
}

/** Position of a row in the list. `row` is the event's id, or the hash of a malformed one. */
export type OpenEventPosition = { receivedAt: Date; siteId: Id<'site'>; source: 'event' | 'malformed'; row: string }

export type OpenEventRow = {
  source: 'event' | 'malformed'
  row: string
  site_id: Id<'site'>
  mode: 'live' | 'test'
  event_id: string | null
  type: string | null
  reference: string | null
  occurred_at: Date | null
  received_at: Date
  status: 'held' | 'refused'
  code: string | null
  message: string | null
  waits_for: string | null
  data: Record<string, unknown> | null
  hash: Buffer
  times: number
}

const collate = sql.raw('collate "C"')

/** Held, refused and malformed events as rows of one list. */
function openEvents(merchantId: Id<'merchant'>, filter: OpenEventFilter): RawBuilder<OpenEventRow> {
  const { siteIds, statuses, types, text, from, to } = filter
  const narrowed = sql`
    ${siteIds === null ? sql`` : sql`and e.site_id = any(${siteIds})`}
    ${types === null ? sql`` : sql`and e.type = any(${types})`}
    ${from === null ? sql`` : sql`and e.received_at >= ${from}`}
    ${to === null ? sql`` : sql`and e.received_at < ${to}`}
    ${text === null ? sql`` : sql`and (e.event_id = ${text} or starts_with(e.reference, ${text}))`}`
  return sql<OpenEventRow>`
    select 'event' as source, e.event_id as row, e.site_id, e.event_id, e.type, e.reference, e.occurred_at, e.received_at,
      e.status, e.code, e.message, e.waits_for, e.data, e.hash, 1 as times
    from ingest_events e
    where e.merchant_id = ${merchantId} and e.status <> 'accepted' and e.status = any(${statuses}) ${narrowed}
    union all
    select 'malformed', encode(e.hash, 'hex') ${collate}, e.site_id, e.event_id, e.type, e.reference, null, e.received_at,
      'refused', e.code, null, null, null, e.hash, e.times
    from malformed_events e
    where e.merchant_id = ${merchantId} and ${statuses.includes('refused')} ${narrowed}`
}

/** A page of the list, latest first. */
export async function listOpenEvents(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: OpenEventFilter,
  page: { limit: number; offset: number; after: OpenEventPosition | null },
): Promise<OpenEventRow[]> {
  const { after } = page
  const rest = after
    ? sql`where (o.received_at, o.site_id, o.source, o.row) < (${after.receivedAt}, ${after.siteId}, ${after.source}, ${after.row})`
    : sql``
  const { rows } = await sql<OpenEventRow>`
    select o.*, s.mode from (${openEvents(merchantId, filter)}) o
    join sites s on s.merchant_id = ${merchantId} and s.id = o.site_id
    ${rest}
    order by o.received_at desc, o.site_id desc, o.source desc, o.row desc
    limit ${page.limit} offset ${page.offset}`.execute(trx)
  return rows
}

/**
 * Number of rows that match the filter, counted up to 10,000, and when the earliest was received, unless there are
 * more.
 */
export async function countOpenEvents(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: OpenEventFilter,
): Promise<{ total: number; isCapped: boolean; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(o.received_at) as oldest
    from (select received_at from (${openEvents(merchantId, filter)}) e limit ${maxCounted + 1}) o`.execute(trx)
  const { count, oldest } = rows[0] ?? { count: 0, oldest: null }
  const isCapped = count > maxCounted
  return { total: isCapped ? maxCounted : count, isCapped, oldest: isCapped ? null : oldest }
}

/** When the row was received; null if it does not exist. */
export async function findOpenEvent(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { siteId, source, row }: Omit<OpenEventPosition, 'receivedAt'>,
): Promise<Date | null> {
  const { rows } =
    source === 'event'
      ? await sql<{ received_at: Date }>`
          select received_at from ingest_events
          where merchant_id = ${merchantId} and site_id = ${siteId} and event_id = ${row}`.execute(trx)
      : await sql<{ received_at: Date }>`
          select received_at from malformed_events
          where merchant_id = ${merchantId} and site_id = ${siteId} and hash = ${Buffer.from(row, 'hex')}`.execute(trx)
  return rows[0]?.received_at ?? null
}

/** Transactions of the objects that events name, by their own references or further ones. */
export async function findNamedObjects(
  trx: Trx,
  merchantId: Id<'merchant'>,
  names: readonly { siteId: Id<'site'>; type: string; reference: string }[],
): Promise<{ id: Id<'transaction'>; site_id: Id<'site'>; type: string; reference: string }[]> {
  if (names.length === 0) return []
  const named = sql`(select * from unnest(${names.map((name) => name.siteId)}::uuid[],
    ${names.map((name) => name.type)}::text[], ${names.map((name) => name.reference)}::text[]))`
  const [own, further] = await Promise.all([
    trx
      .selectFrom('transactions')
      .select(['id', 'site_id', 'type', 'processor_reference as reference'])
      .where('merchant_id', '=', merchantId)
      .where(sql<boolean>`(site_id, type, processor_reference) in ${named}`)
      .execute(),
    trx
      .selectFrom('transaction_names')
      .select(['transaction_id as id', 'site_id', 'type', 'name as reference'])
      .where('merchant_id', '=', merchantId)
      .where(sql<boolean>`(site_id, type, name) in ${named}`)
      .execute(),
  ])
  return [...own, ...further]
}
