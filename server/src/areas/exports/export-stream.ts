import { createHash } from 'node:crypto'
import type { AuditAction } from '@firepay/contract/audit-log/audit-actions.ts'
import { exportIdHeader, exportRowsHeader, maxExportRows } from '@firepay/contract/exports/export-values.ts'
import type { ExportForm, ExportKind } from '@firepay/contract/exports/exports.schemas.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { type AuditObject, type StreamBox, streamed, type UserAct } from '../../platform/http/act.ts'
import { type ExportColumn, exportFileName, exportWriter } from '../../platform/http/export-writer.ts'
import { withoutSecrets } from '../../platform/http/user-agent.ts'
import { finishManifest, insertManifest } from './exports.queries.ts'

/** Maximum duration: a slow reader holds a slot and a snapshot. */
export const longestExportMs = 30 * 60_000

/** An export whose rows were counted and whose manifest was written. */
export type OpenedExport = {
  id: Id<'export'>
  form: ExportForm
  fileName: string
  timeZone: string
  expectedRows: number
}

/**
 * The filter as stored in the manifest. Search text may be anything, even a password, so only its presence is stored
 * (security.md D-11).
 */
function keptFilter(search: string): Record<string, string> {
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'format')
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'q' ? '[hidden]' : withoutSecrets(value)]))
}

/**
 * Starts an export: refuses one that is too large, and writes the manifest and the audit row before any data is sent.
 * @param trx the transaction that counted the rows
 * @param of `name`: parts of the file name before the zone; `detail`: facts for the audit log besides rows and format
 * @throws ApiError `EXPORT_TOO_LARGE` beyond 5,000,000 rows: an export is never truncated
 */
export async function openExport(
  act: UserAct,
  trx: Trx,
  of: {
    kind: ExportKind
    action: AuditAction
    object?: AuditObject
    form: ExportForm
    name: readonly string[]
    timeZone: string
    rows: number
    detail?: Record<string, string | undefined>
  },
): Promise<OpenedExport> {
  if (of.rows > maxExportRows) {
    const counted = `${of.rows.toLocaleString('en')} rows; at most ${maxExportRows.toLocaleString('en')} are exported.`
    throw new ApiError('EXPORT_TOO_LARGE', `The filter has ${counted} Choose a shorter period or another filter.`)
  }
  const id = newId('export')
  const { format } = of.form
  const fileName = exportFileName(of.name, of.timeZone, format)
  await insertManifest(trx, act.caller.merchantId, {
    id,
    kind: of.kind,
    ...(of.object && { objectId: of.object.id }),
    format,
    fileName,
    timeZone: of.timeZone,
    filter: keptFilter(act.request.search),
    expectedRows: of.rows,
    userId: act.caller.userId,
    at: act.now,
  })
  const said = { ...of.detail, rows: of.rows, export: encodeId('export', id) }
  const changes = Object.entries(said).flatMap(([field, after]) =>
    after === undefined ? [] : [{ field, before: null, after }],
  )
  await act.audit(trx, of.action, of.object, changes)
  return { id, form: of.form, fileName, timeZone: of.timeZone, expectedRows: of.rows }
}

/**
 * Streams the rows of an opened export. After the last one the manifest is completed with their number, sums and the
 * hash of the bytes; only then does the answer end. A failure cuts the connection and is recorded in the manifest.
 */
export function streamExport<Row>(
  act: UserAct,
  opened: OpenedExport,
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): StreamBox {
  const { id, form, fileName, timeZone, expectedRows } = opened
  const { merchantId } = act.caller
  const writer = exportWriter(form, columns, timeZone)
  const until = performance.now() + longestExportMs

  async function* pieces(): AsyncGenerator<string> {
    const hash = createHash('sha256')
    let [rows, bytes, isComplete] = [0, 0, false]
    const written = (text: string) => {
      hash.update(text)
      bytes += Buffer.byteLength(text)
      return text
    }
    try {
      const head = writer.head()
      if (head !== '') yield written(head)
      for await (const batch of batches) {
        rows += batch.length
        // Rows added after the count could exceed the limit; never truncated, never endless.
        if (rows > maxExportRows || performance.now() > until) throw new ApiError('EXPORT_TOO_LARGE')
        if (batch.length > 0) yield written(writer.rows(batch))
      }
      const outcome = { rows, bytes, sha256: hash.digest('hex'), sums: writer.sums() }
      await act.inMerchant(async (trx) => {
        await finishManifest(trx, { merchantId, id }, act.now, outcome)
        const object = { type: 'export', id: encodeId('export', id), name: fileName }
        const { sha256 } = outcome
        await act.audit(
          trx,
          'export.completed',
          object,
          Object.entries({ rows, bytes, sha256, sums: outcome.sums }).map(([field, after]) => ({
            field,
            before: null,
            after,
          })),
        )
      })
      isComplete = true
    } finally {
      // Without a session the manifest cannot be written: it stays `running` and is shown as broken after the time
      // limit.
      if (!isComplete) {
        await act.inMerchant((trx) => finishManifest(trx, { merchantId, id }, act.now, null)).catch(() => {})
      }
    }
  }
  return streamed(pieces(), {
    name: fileName,
    type: writer.contentType,
    headers: { [exportIdHeader]: encodeId('export', id), [exportRowsHeader]: String(expectedRows) },
  })
}
