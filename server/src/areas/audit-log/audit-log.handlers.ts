import type { auditLogRoutes } from '@firepay/contract/audit-log/audit-log.routes.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import { type Act, type Handlers, streamed, type UserAct } from '../../platform/http/act.ts'
import { readRange } from '../../platform/time/range.ts'
import { changesBetween } from './actor.ts'
import { auditCsv, auditCsvHead, presentAuditRow } from './audit-log.present.ts'
import {
  type AuditFilter,
  countAuditLog,
  findAuditNumber,
  findMerchantZone,
  listAuditLog,
} from './audit-log.queries.ts'

const maxRows = 5_000_000
const rowsPerBatch = 500

type Query = Act<(typeof auditLogRoutes)['exportAuditLog']>['query']

export function auditLogHandlers(): Handlers<typeof auditLogRoutes> {
  return {
    listAuditLog: (act) =>
      act.inMerchant(async (trx) => {
        const { caller, query } = act
        if (query.after !== undefined && query.offset > 0) throw invalid('offset', 'Give either offset or after.')
        const filter = await readFilter(trx, caller.merchantId, query)
        const before = query.after === undefined ? undefined : await placeOf(trx, caller.merchantId, query.after)
        const total = await countAuditLog(trx, caller.merchantId, filter)
        const rows = await listAuditLog(trx, caller.merchantId, filter, { ...query, before })
        return { items: rows.map(presentAuditRow), total, limit: query.limit, offset: query.offset }
      }),

    async exportAuditLog(act) {
      const { merchantId } = act.caller
      const filter = await act.inMerchant(async (trx) => {
        const wanted = await readFilter(trx, merchantId, act.query)
        const rows = await countAuditLog(trx, merchantId, wanted)
        if (rows > maxRows) throw new ApiError('EXPORT_TOO_LARGE')
        const { from, to } = wanted.range
        // How much and of which time; not the words that were searched for, which may be anything.
        const exported = { rows, from: from?.toISOString(), to: to?.toISOString() }
        await act.audit(trx, 'audit-log.exported', undefined, changesBetween({}, exported))
        return wanted
      })
      return streamed(exportRows(act, filter), 'audit-log.csv')
    },
  }
}

/**
 * Page by page, each in a transaction of its own, which asks whether the caller may still read: a slow reader holds no
 * connection, and an export ends with the session.
 */
async function* exportRows(act: UserAct, filter: AuditFilter): AsyncGenerator<string> {
  yield auditCsvHead()
  let before: bigint | undefined
  for (;;) {
    const page = { limit: rowsPerBatch, offset: 0, before }
    const rows = await act.inMerchant((trx) => listAuditLog(trx, act.caller.merchantId, filter, page), {
      readOnly: true,
    })
    const last = rows.at(-1)
    if (!last) return
    yield auditCsv(rows)
    if (rows.length < rowsPerBatch) return
    before = last.number
  }
}

async function readFilter(trx: Trx, merchantId: Id<'merchant'>, query: Query): Promise<AuditFilter> {
  return {
    text: query.q,
    actorId: query.actorId,
    actions: query.action,
    outcomes: query.outcome,
    objectId: query.objectId,
    range: readRange(query, query.timeZone ?? (await findMerchantZone(trx, merchantId))),
  }
}

async function placeOf(trx: Trx, merchantId: Id<'merchant'>, after: Id<'event'>): Promise<bigint> {
  const number = await findAuditNumber(trx, merchantId, after)
  if (number === undefined) throw invalid('after', 'There is no such row.', 'UNKNOWN_ID')
  return number
}
