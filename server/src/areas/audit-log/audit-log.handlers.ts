import type { auditLogRoutes } from '@firepay/contract/audit-log/audit-log.routes.ts'
import { decodeId } from '@firepay/contract/product/ids.ts'
import type { UserCaller } from '../../platform/caller/caller.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import { type Handlers, streamed } from '../../platform/http/act.ts'
import { readRange } from '../../platform/time/range.ts'
import { actorOf, changesBetween } from './actor.ts'
import { auditCsv, auditCsvHead, presentAuditRow } from './audit-log.present.ts'
import {
  type AuditFilter,
  countAuditLog,
  findAuditNumber,
  findMerchantZone,
  listAuditLog,
} from './audit-log.queries.ts'
import { recordAudit } from './record-audit.ts'

const mostRows = 5_000_000
const rowsAtOnce = 500

type Query = Parameters<Handlers<typeof auditLogRoutes>['exportAuditLog']>[0]['query']

export function auditLogHandlers(deps: Deps): Handlers<typeof auditLogRoutes> {
  return {
    listAuditLog: ({ caller, query }) =>
      caller.inMerchant(async (trx) => {
        if (query.after !== undefined && query.offset > 0) throw invalid('offset', 'Give either offset or after.')
        const filter = await readFilter(trx, caller.merchantId, query)
        const before = query.after === undefined ? undefined : await placeOf(trx, caller.merchantId, query.after)
        const total = await countAuditLog(trx, caller.merchantId, filter)
        const rows = await listAuditLog(trx, caller.merchantId, filter, { ...query, before })
        return { items: rows.map(presentAuditRow), total, limit: query.limit, offset: query.offset }
      }),

    async exportAuditLog({ caller, query, request }) {
      const { merchantId } = caller
      const filter = await caller.inMerchant(async (trx) => {
        const wanted = await readFilter(trx, merchantId, query)
        const rows = await countAuditLog(trx, merchantId, wanted)
        if (rows > mostRows) throw new ApiError('EXPORT_TOO_LARGE')
        const { from, to } = wanted.range
        const at = deps.clock.now()
        await recordAudit(trx, merchantId, {
          ...(await actorOf(trx, caller, request)),
          at,
          action: 'audit-log.exported',
          // How much and of which time; not the words that were searched for, which may be anything.
          changes: changesBetween({}, { rows, from: from?.toISOString(), to: to?.toISOString() }),
        })
        return wanted
      })
      return streamed(exportRows(caller, filter), 'audit-log.csv')
    },
  }
}

/**
 * Page by page, each in a transaction of its own, which asks whether the caller may still read: a slow reader holds no
 * connection, and an export ends with the session.
 */
async function* exportRows(caller: UserCaller, filter: AuditFilter): AsyncGenerator<string> {
  yield auditCsvHead()
  let before: bigint | undefined
  for (;;) {
    const page = { limit: rowsAtOnce, offset: 0, before }
    const rows = await caller.inMerchant((trx) => listAuditLog(trx, caller.merchantId, filter, page), {
      readOnly: true,
    })
    const last = rows.at(-1)
    if (!last) return
    yield auditCsv(rows)
    if (rows.length < rowsAtOnce) return
    before = last.number
  }
}

async function readFilter(trx: Trx, merchantId: string, query: Query): Promise<AuditFilter> {
  return {
    text: query.q,
    actorId: query.actorId,
    actions: query.action,
    outcomes: query.outcome,
    objectId: query.objectId,
    range: readRange(query, query.timeZone ?? (await findMerchantZone(trx, merchantId))),
  }
}

async function placeOf(trx: Trx, merchantId: string, after: string): Promise<bigint> {
  const uuid = decodeId('event', after)
  const number = uuid === null ? undefined : await findAuditNumber(trx, merchantId, uuid)
  if (number === undefined) throw invalid('after', 'There is no such row.', 'UNKNOWN_ID')
  return number
}
