import type { ingestRoutes } from '@firepay/contract/ingest/ingest.routes.ts'
import { type Id, isUuid } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { type ApiError, invalid } from '../../platform/errors/api-error.ts'
import type { Act, UserAct } from '../../platform/http/act.ts'
import { readRange } from '../../platform/time/range.ts'
import { findZone } from '../sites/find-zone.ts'
import { findSitesOfMode } from '../sites/sites-of-mode.ts'
import {
  countOpenEvents,
  findNamedObjects,
  findOpenEvent,
  listOpenEvents,
  type OpenEventFilter,
  type OpenEventPosition,
  type OpenEventRow,
} from './list-events.queries.ts'
import { namesOf, presentEvent, transactionTypeOf } from './present-event.ts'

type Query = Act<(typeof ingestRoutes)['listIngestEvents']>['query']

/** A page of the events that changed nothing, as visible to the caller's role. */
export async function listIngestEvents(trx: Trx, { merchantId, role }: UserAct['caller'], query: Query) {
  const { from, to } = readRange(query, query.timeZone ?? (await findZone(trx, merchantId, query.siteId)))
  const ofMode = await findSitesOfMode(trx, merchantId, query.mode)
  const filter: OpenEventFilter = {
    siteIds: ofMode && query.siteId ? query.siteId.filter((each) => ofMode.includes(each)) : (query.siteId ?? ofMode),
    statuses: query.status ?? ['held', 'refused'],
    types: query.type ?? null,
    text: query.q ?? null,
    from,
    to,
  }
  const after = query.after === undefined ? null : await positionOf(trx, merchantId, query.after)
  const { limit, offset } = query
  const { total, isCapped, oldest } = await countOpenEvents(trx, merchantId, filter)
  const rows = await listOpenEvents(trx, merchantId, filter, { limit, offset, after })
  const find = await findObjects(trx, merchantId, rows)
  const items = rows.map((row) => presentEvent(row, idOf(row), role, (name) => find(row.site_id, name)))
  return {
    items,
    total,
    isTotalCapped: isCapped,
    limit,
    offset,
    ...(oldest && { oldestReceivedAt: oldest.toISOString() }),
  }
}

async function findObjects(trx: Trx, merchantId: Id<'merchant'>, rows: readonly OpenEventRow[]) {
  const names = rows.flatMap((row) =>
    namesOf(row).map(({ kind, reference }) => ({ siteId: row.site_id, type: transactionTypeOf[kind], reference })),
  )
  const found = new Map(
    (await findNamedObjects(trx, merchantId, names)).map((row) => [
      `${row.site_id} ${row.type} ${row.reference}`,
      row.id,
    ]),
  )
  return (siteId: Id<'site'>, { kind, reference }: ReturnType<typeof namesOf>[number]) =>
    found.get(`${siteId} ${transactionTypeOf[kind]} ${reference}`)
}

/** Identifies a row: the processor's id is unique only within a site, and a malformed event may have none. */
function idOf({ source, site_id, row }: OpenEventRow): string {
  return Buffer.from(`${source} ${site_id} ${row}`).toString('base64url')
}

async function positionOf(trx: Trx, merchantId: Id<'merchant'>, id: string): Promise<OpenEventPosition> {
  const [source, siteId, ...rest] = Buffer.from(id, 'base64url').toString().split(' ')
  const row = rest.join(' ')
  if (source !== 'event' && source !== 'malformed') throw unknownId()
  if (!isUuid(siteId) || row.includes('\0')) throw unknownId()
  // `isUuid` checked it above.
  const name = { source, siteId: siteId as Id<'site'>, row } as const
  const receivedAt = await findOpenEvent(trx, merchantId, name)
  if (!receivedAt) throw unknownId()
  return { ...name, receivedAt }
}

function unknownId(): ApiError {
  return invalid('after', 'There is no such event.', 'UNKNOWN_ID')
}
