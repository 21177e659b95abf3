import type { importsRoutes } from '@firepay/contract/imports/imports.routes.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { lockCount } from '../../platform/db/lock-count.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import { type Act, type Handlers, streamed, type UserAct } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { csvRows } from '../../platform/http/csv.ts'
import { TimeSlice } from '../../platform/queue/time-slice.ts'
import { changesBetween } from '../audit-log/actor.ts'
import { getSite } from '../sites/get-site.ts'
import { findSpan, listCompared, sumCompared } from './comparison.queries.ts'
import { maxColumns } from './find-header.ts'
import { fileFormats } from './formats/formats.ts'
import { presentRun } from './imports.present.ts'
import * as queries from './imports.queries.ts'
import { zoneKey } from './instants.ts'
import { FileFault } from './line.ts'
import { lookAtMovements } from './look-at-movements.ts'
import { previewPart } from './preview.ts'
import type { SaidNotation } from './read-part.ts'
import { formatOf, takePart } from './take-part.ts'
import { withDecided } from './waiting-lines.ts'

/** Files of a merchant imported at the same time. */
const maxRunning = 20
/** A run without a part for this long does not count as running. */
const silentMs = 10 * 60_000

/** Handlers of the preview, the import in parts, refused lines, and the comparison. */
export function importsHandlers(deps: HandlerDeps): Handlers<typeof importsRoutes> {
  return {
    async previewImport(act) {
      const site = await act.inMerchant((trx) => siteOf(trx, act))
      const { body } = act
      const asked = body.format && formatOf(body.format, body.mapping ?? null, currencyOf(body, site))
      const content = Buffer.from(body.content, 'base64')
      try {
        return await previewPart(content, {
          formats: asked ? [asked] : fileFormats.map((format) => ({ ...format, headerLine: body.headerLine })),
          notation: notationOf(body, site),
          isLast: body.isWhole,
          now: act.now,
          mapping: body.mapping,
          allLines: body.allLines,
          look: (format, movements) => {
            const scope = { merchantId: act.caller.merchantId, siteId: site.id }
            return lookAtMovements(act.inMerchant, scope, format, movements)
          },
        })
      } catch (error) {
        if (error instanceof FileFault) throw invalid('content', error.message, 'UNREADABLE_FILE')
        throw error
      }
    },

    startImport: (act) =>
      act.inMerchant(async (trx) => {
        const { body, caller, now } = act
        const site = await siteOf(trx, act)
        if (site.status === 'archived') throw new ApiError('CONFLICT', 'This site is archived.')
        const since = new Date(now.getTime() - silentMs)
        await lockCount(trx, 'imports', caller.merchantId)
        if ((await queries.countRunningRuns(trx, caller.merchantId, since)) >= maxRunning) {
          throw new ApiError('CONFLICT', `${maxRunning} files are already being imported. Wait for one to finish.`)
        }
        const id = newId('job')
        await queries.insertRun(trx, {
          merchant_id: caller.merchantId,
          id,
          site_id: site.id,
          user_id: caller.userId,
          purpose: body.purpose,
          file_name: body.fileName,
          file_bytes: BigInt(body.fileBytes),
          format: body.format,
          mapping: body.mapping ? JSON.stringify(body.mapping) : null,
          notation: JSON.stringify({ ...notationOf(body, site), currency: currencyOf(body, site) }),
          created_at: now,
          updated_at: now,
        })
        if (body.purpose === 'import') {
          const object = { type: 'site', id: encodeId('site', site.id), name: site.name }
          const facts = { file: body.fileName, bytes: body.fileBytes }
          await act.audit(trx, 'site.import.started', object, changesBetween({}, facts))
        }
        return presentRun(await getRun(trx, caller.merchantId, id))
      }),

    listImports: (act) =>
      act.inMerchant(async (trx) => {
        const { siteId, ...page } = act.query
        const { runs, total } = await queries.listRuns(trx, act.caller.merchantId, siteId, page)
        const items: ReturnType<typeof presentRun>[] = []
        for (const run of runs) items.push(presentRun(await withDecided(trx, run)))
        return { items, total, ...page }
      }),

    getImport: (act) =>
      act.inMerchant(async (trx) => presentRun(await getRun(trx, act.caller.merchantId, act.params.id))),

    async sendImportPart(act) {
      const run = await act.inMerchant((trx) => getRun(trx, act.caller.merchantId, act.params.id))
      const content = Buffer.from(act.body.content, 'base64')
      const { number } = act.params
      return presentRun(await takePart(deps, act, run, { number, content, isLast: act.body.isLast }))
    },

    listRefusedLines: (act) =>
      act.inMerchant(async (trx) => {
        const run = await getRun(trx, act.caller.merchantId, act.params.id)
        const { reasons, total } = await queries.listRefused(trx, run, act.query)
        const items = reasons.map(({ currency, file, would_move, ...reason }) => ({
          ...reason,
          ...(currency !== null && file !== null && { currency, file }),
          ...(currency !== null && would_move !== null && { moves: would_move }),
        }))
        return { items, total, ...act.query }
      }),

    async exportRefusedLines(act) {
      const run = await act.inMerchant((trx) => getRun(trx, act.caller.merchantId, act.params.id), { readOnly: true })
      return streamed(refusedRows(act, run), { name: `refused-lines_${encodeId('job', run.id)}.csv`, type: 'text/csv' })
    },

    compareImport: (act) =>
      act.inMerchant(async (trx) => {
        const run = await getRun(trx, act.caller.merchantId, act.params.id)
        if (run.purpose !== 'comparison') throw new ApiError('CONFLICT', 'This file was imported, not compared.')
        if (run.status !== 'done') throw new ApiError('CONFLICT', 'The file has not arrived completely yet.')
        const { result, ...page } = act.query
        const [span, totals, rows] = await Promise.all([
          findSpan(trx, run),
          sumCompared(trx, run),
          listCompared(trx, run, result, page),
        ])
        const fitting = totals.filter((one) => result === undefined || one.result === result)
        return {
          items: rows.map((row) => ({
            result: row.result,
            type: row.type,
            reference: row.reference,
            ...(row.order_reference !== null && { orderReference: row.order_reference }),
            at: row.at.toISOString(),
            currency: row.currency,
            ...(row.in_file !== null && { inFile: row.in_file }),
            ...(row.here !== null && { here: row.here }),
            ...(row.line !== null && { line: row.line }),
            ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
          })),
          total: fitting.reduce((sum, { count }) => sum + Number(count), 0),
          ...page,
          totals: totals.map(({ currency, result: of, count, in_file, here }) => ({
            currency,
            result: of,
            count: Number(count),
            inFile: in_file,
            here,
          })),
          ...(span.first_at && { from: span.first_at.toISOString() }),
          ...(span.last_at && { to: span.last_at.toISOString() }),
        }
      }),
  }
}

/** Finds an import of the caller's merchant by its path, for checks that follow the existence. */
export const importLookup: Lookup<'import'> = (caller, { id }) =>
  caller.inMerchant(async (trx) => ((await queries.findRun(trx, caller.merchantId, id)) ? {} : null))

type SiteRow = Awaited<ReturnType<typeof getSite>>

type WithSite = UserAct & {
  body: Pick<
    Act<(typeof importsRoutes)['startImport']>['body'],
    'siteId' | 'decimal' | 'timeZone' | 'dayFirst' | 'zones' | 'testRows' | 'currency'
  >
}

/** @throws ApiError `VALIDATION` for an unknown site */
async function siteOf(trx: Trx, { caller, body }: WithSite): Promise<SiteRow> {
  return await getSite(trx, caller.merchantId, body.siteId).catch((error: unknown) => {
    const isUnknown = error instanceof ApiError && error.code === 'NOT_FOUND'
    throw isUnknown ? invalid('siteId', 'There is no site with this ID', 'UNKNOWN_ID') : error
  })
}

function notationOf(
  { decimal, timeZone, dayFirst, zones = {}, testRows }: WithSite['body'],
  site: SiteRow,
): SaidNotation {
  const others = site.mode === 'live' ? 'leave_out' : 'import'
  const known = Object.fromEntries(Object.entries(zones).map(([name, zone]) => [zoneKey(name), zone]))
  return { decimal, timeZone: timeZone ?? site.time_zone, dayFirst, zones: known, testRows: testRows ?? others }
}

/**
 * Currency of lines without one. Null when only test rows are imported: the file is of another site, so this site's default
 * does not apply.
 */
function currencyOf({ currency, testRows }: WithSite['body'], site: SiteRow): string | null {
  return currency ?? (testRows === 'only' ? null : site.default_currency)
}

/** The run with its present counts. */
async function getRun(trx: Trx, merchantId: Id<'merchant'>, id: Id<'job'>): Promise<queries.RunRecord> {
  const run = await queries.findRun(trx, merchantId, id)
  if (!run) throw new ApiError('NOT_FOUND')
  return await withDecided(trx, run)
}

/** Refused lines of a page; one line may have 64 KiB. */
const linesPerPage = 100

/** Each page has its own transaction, so that a slow reader holds no connection. */
async function* refusedRows(act: UserAct, run: queries.RunRecord): AsyncGenerator<string> {
  const { columns: stored = [] } = (run.reading ?? {}) as { columns?: string[] }
  // Runs from before the limit may have more columns.
  const columns = stored.slice(0, maxColumns)
  yield csvRows([[...columns, 'line', 'code', 'reason']])
  const slice = new TimeSlice()
  for (let after = 0; ; ) {
    const rows = await act.inMerchant((trx) => queries.listRefusedLines(trx, run, after, linesPerPage), {
      readOnly: true,
    })
    if (rows.length === 0) return
    let text = ''
    for (const { line, code, reason, cells } of rows) {
      if (slice.isOver) await slice.next()
      const own = columns.map((_, index) => cells?.[index] ?? '')
      text += csvRows([[...own, { number: String(line) }, code, reason]])
      after = line
    }
    yield text
  }
}
