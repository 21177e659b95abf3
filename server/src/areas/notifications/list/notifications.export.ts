import type { notificationsRoutes } from '@firepay/contract/notifications/notifications.routes.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Handler } from '../../../platform/http/act.ts'
import type { ExportColumn } from '../../../platform/http/export-writer.ts'
import { daysInName } from '../../exports/days-in-name.ts'
import { openExport, streamExport } from '../../exports/export-stream.ts'
import { inSnapshot } from '../../exports/in-snapshot.ts'
import { findZone } from '../../sites/find-zone.ts'
import { listSiteNames, type SiteNames } from '../../sites/list-site-names.ts'
import { countAll, type ListedRow, listNotifications } from './list.queries.ts'
import { presentNotification } from './notifications.present.ts'
import { readFilter, sortOf } from './read-filter.ts'

type Row = ReturnType<typeof presentNotification>

const rowsPerBatch = 1_000

/** Streams every notification of the list's filter, in the order of the list and in one snapshot, without payloads. */
export const exportNotifications: Handler<(typeof notificationsRoutes)['exportNotifications']> = async (act) => {
  const { query, caller } = act
  const { merchantId } = caller
  const order = sortOf(query.sort)
  const { opened, filter, sites } = await act.inMerchant(async (trx) => {
    const [timeZone, sites] = await Promise.all([
      query.timeZone ?? findZone(trx, merchantId, query.siteId),
      listSiteNames(trx, merchantId),
    ])
    const filter = await readFilter(trx, caller, { ...query, timeZone })
    const opened = await openExport(act, trx, {
      kind: 'notifications',
      action: 'notifications.exported',
      form: query,
      name: ['notifications', ...daysInName(filter, timeZone)],
      timeZone,
      rows: await countAll(trx, merchantId, filter, order.by),
      detail: { from: filter.from?.toISOString(), to: filter.to?.toISOString() },
    })
    return { opened, filter, sites }
  })

  async function* readAll(trx: Trx): AsyncGenerator<Row[]> {
    let after: ListedRow | undefined
    for (;;) {
      const rows = await listNotifications(trx, merchantId, filter, { ...order, limit: rowsPerBatch, offset: 0, after })
      if (rows.length > 0) yield rows.map((row) => presentNotification(row))
      if (rows.length < rowsPerBatch) return
      after = rows.at(-1)
    }
  }
  return streamExport(act, opened, columnsFor(sites), inSnapshot(act, readAll))
}

const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
const count = (number: number | undefined) => number?.toString()

function columnsFor(sites: SiteNames): ExportColumn<Row>[] {
  return [
    { name: 'id', kind: 'text', of: (row) => encodeId('notification', row.id) },
    { name: 'eventType', kind: 'text', of: (row) => row.eventType },
    { name: 'status', kind: 'text', of: (row) => row.status },
    { name: 'createdAt', kind: 'instant', of: (row) => instant(row.createdAt) },
    { name: 'objectType', kind: 'text', of: (row) => row.objectType },
    { name: 'objectId', kind: 'text', of: (row) => row.objectId },
    { name: 'sequence', kind: 'number', of: (row) => count(row.sequence) },
    { name: 'attemptsCount', kind: 'number', of: (row) => count(row.attemptsCount) },
    { name: 'maxAttempts', kind: 'number', of: (row) => count(row.maxAttempts) },
    { name: 'lastAttemptAt', kind: 'instant', of: (row) => instant(row.lastAttemptAt) },
    { name: 'lastHttpStatus', kind: 'number', of: (row) => count(row.lastHttpStatus) },
    { name: 'lastError', kind: 'text', of: (row) => row.lastError },
    { name: 'lastDurationMs', kind: 'number', of: (row) => count(row.lastDurationMs) },
    { name: 'nextAttemptAt', kind: 'instant', of: (row) => instant(row.nextAttemptAt) },
    { name: 'deliveredAt', kind: 'instant', of: (row) => instant(row.deliveredAt) },
    { name: 'url', kind: 'text', of: (row) => row.url },
    { name: 'site', kind: 'text', of: (row) => sites.get(row.siteId)?.name },
    { name: 'mode', kind: 'text', of: (row) => sites.get(row.siteId)?.mode },
    { name: 'siteId', kind: 'text', of: (row) => encodeId('site', row.siteId) },
  ]
}
