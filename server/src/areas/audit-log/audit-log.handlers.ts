import type { auditLogRoutes } from '@firepay/contract/audit-log/audit-log.routes.ts'
import type { ExportForm } from '@firepay/contract/exports/exports.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/errors/api-error.ts'
import type { Act, Handlers, UserAct } from '../../platform/http/act.ts'
import { readRange } from '../../platform/time/range.ts'
import { daysInName } from '../exports/days-in-name.ts'
import { openExport, streamExport } from '../exports/export-stream.ts'
import { auditColumns, presentAuditRow } from './audit-log.present.ts'
import {
  type AuditFilter,
  type AuditLogRow,
  countAuditLog,
  findAuditNumber,
  findLastNumber,
  findMerchantZone,
  listAuditLog,
} from './audit-log.queries.ts'

const rowsPerBatch = 500

type Query = Omit<Act<(typeof auditLogRoutes)['exportAuditLog']>['query'], keyof ExportForm>

export function auditLogHandlers(): Handlers<typeof auditLogRoutes> {
  return {
    listAuditLog: (act) =>
      act.inMerchant(async (trx) => {
        const { caller, query } = act
        if (query.after !== undefined && query.offset > 0) throw invalid('offset', 'Give offset or after, not both.')
        const filter = await readFilter(trx, caller.merchantId, query)
        const before = query.after === undefined ? undefined : await cursorOf(trx, caller.merchantId, query.after)
        const total = await countAuditLog(trx, caller.merchantId, filter)
        const rows = await listAuditLog(trx, caller.merchantId, filter, { ...query, before })
        return { items: rows.map(presentAuditRow), total, limit: query.limit, offset: query.offset }
      }),

    async exportAuditLog(act) {
      const { caller, query } = act
      const { merchantId } = caller
      const { opened, filter } = await act.inMerchant(async (trx) => {
        const timeZone = query.timeZone ?? (await findMerchantZone(trx, merchantId))
        // Rows written later, such as that of this export itself, are neither counted nor exported.
        const upTo = await findLastNumber(trx, merchantId)
        const filter = { ...(await readFilter(trx, merchantId, { ...query, timeZone })), upTo }
        const { from, to } = filter.range
        const opened = await openExport(act, trx, {
          kind: 'audit-log',
          action: 'audit-log.exported',
          form: query,
          name: ['audit-log', ...daysInName({ from, to }, timeZone)],
          timeZone,
          rows: await countAuditLog(trx, merchantId, filter),
          // The period only: searched words may be confidential.
          detail: { from: from?.toISOString(), to: to?.toISOString() },
        })
        return { opened, filter }
      })
      return streamExport(act, opened, auditColumns, readAll(act, filter))
    },
  }
}

/**
 * Page by page, each in its own transaction, which checks the caller again: a slow reader holds no connection, and the
 * export ends with the session. Rows never change, and new ones are beyond `upTo`.
 */
async function* readAll(act: UserAct, filter: AuditFilter): AsyncGenerator<AuditLogRow[]> {
  let before: bigint | undefined
  for (;;) {
    const page = { limit: rowsPerBatch, offset: 0, before }
    const rows = await act.inMerchant((trx) => listAuditLog(trx, act.caller.merchantId, filter, page), {
      readOnly: true,
    })
    yield rows
    if (rows.length < rowsPerBatch) return
    before = rows.at(-1)?.number
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

async function cursorOf(trx: Trx, merchantId: Id<'merchant'>, after: Id<'event'>): Promise<bigint> {
  const number = await findAuditNumber(trx, merchantId, after)
  if (number === undefined) throw invalid('after', 'There is no such row.', 'UNKNOWN_ID')
  return number
}
