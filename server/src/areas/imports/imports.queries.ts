import type { Id } from '@firepay/contract/product/ids.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { everyColumnOf, insertRows } from '../../platform/db/insert-rows.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { StoredControl } from './file-control.ts'
import type { ImportLinesTable, ImportRunsTable } from './imports.tables.ts'

export type RunRecord = Selectable<ImportRunsTable>

export function findRun(trx: Trx, merchantId: Id<'merchant'>, id: Id<'job'>): Promise<RunRecord | undefined> {
  return trx
    .selectFrom('import_runs')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertRun(trx: Trx, row: Insertable<ImportRunsTable>): Promise<void> {
  await trx.insertInto('import_runs').values(row).execute()
}

/** Columns with the state of the reader, up to a megabyte for a run. */
type ReaderColumn = 'mapping' | 'reading' | 'last_part' | 'next_part' | 'cipher' | 'key_id'
export type ListedRun = Omit<RunRecord, ReaderColumn>

const listedColumns = everyColumnOf<ListedRun>()([
  'merchant_id',
  'id',
  'site_id',
  'user_id',
  'purpose',
  'file_name',
  'file_bytes',
  'format',
  'notation',
  'status',
  'parts_taken',
  'bytes_taken',
  'new_lines',
  'here_lines',
  'waiting_lines',
  'refused_lines',
  'skipped_lines',
  'kinds',
  'kept_lines',
  'control',
  'created_at',
  'updated_at',
  'ended_at',
])

/** Newest first. */
export async function listRuns(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteId: Id<'site'> | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ runs: ListedRun[]; total: number }> {
  const filtered = trx
    .selectFrom('import_runs')
    .where('merchant_id', '=', merchantId)
    .$if(siteId !== undefined, (query) => query.where('site_id', '=', siteId as Id<'site'>))
  const [runs, { count }] = await Promise.all([
    filtered
      .select(listedColumns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered.select((select) => select.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { runs, total: Number(count) }
}

/** Running runs that received a part since then. */
export async function countRunningRuns(trx: Trx, merchantId: Id<'merchant'>, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('import_runs')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'running')
    .where('updated_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Refused lines of an import that are stored for the download. */
export const maxRefusedKept = 10_000

/** A stored line: refused with its cells, or a movement to compare. */
export type KeptLine = Omit<Selectable<ImportLinesTable>, 'merchant_id' | 'run_id' | 'cells'> & { cells: string | null }

/** Changes of a part to its run. */
export type Progress = {
  number: number
  bytes: number
  hash: Buffer
  reading: string
  /** The line cut off at the end of the part; null after the last part. */
  rest: Pick<RunRecord, 'cipher' | 'key_id'> | null
  counts: { new: number; here: number; waiting: number; refused: number; skipped: number }
  kinds: Record<string, number>
  control: StoredControl
  kept: readonly KeptLine[]
  isLast: boolean
  at: Date
}

/**
 * Reserves the number of the next part for its content before its import begins, since imported batches are not undone. The
 * same content may reserve it several times.
 * @returns false when other content has the number, or the part was already taken
 */
export async function claimPart(
  trx: Trx,
  run: RunRecord,
  { number, hash }: { number: number; hash: Buffer },
): Promise<boolean> {
  const updated = await trx
    .updateTable('import_runs')
    .set({ next_part: hash })
    .where('merchant_id', '=', run.merchant_id)
    .where('id', '=', run.id)
    .where('parts_taken', '=', number - 1)
    .where((where) => where.or([where('next_part', 'is', null), where('next_part', '=', hash)]))
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Stores a part and its lines. @returns false when another request stored it first */
export async function saveProgress(trx: Trx, run: RunRecord, progress: Progress): Promise<boolean> {
  const { counts, at } = progress
  const kinds = { ...run.kinds }
  for (const [kind, count] of Object.entries(progress.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count
  const updated = await trx
    .updateTable('import_runs')
    .set({
      parts_taken: progress.number,
      bytes_taken: run.bytes_taken + BigInt(progress.bytes),
      last_part: progress.hash,
      reading: progress.reading,
      next_part: null,
      cipher: progress.rest?.cipher ?? null,
      key_id: progress.rest?.key_id ?? null,
      new_lines: run.new_lines + counts.new,
      here_lines: run.here_lines + counts.here,
      waiting_lines: run.waiting_lines + counts.waiting,
      refused_lines: run.refused_lines + counts.refused,
      skipped_lines: run.skipped_lines + counts.skipped,
      kinds: JSON.stringify(kinds),
      control: JSON.stringify(progress.control),
      kept_lines: run.kept_lines + progress.kept.length,
      updated_at: at,
      ...(progress.isLast && { status: 'done', ended_at: at }),
    })
    .where('merchant_id', '=', run.merchant_id)
    .where('id', '=', run.id)
    .where('parts_taken', '=', progress.number - 1)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) return false
  await saveLines(trx, run, progress.kept)
  return true
}

export async function saveLines(
  trx: Trx,
  run: Pick<RunRecord, 'merchant_id' | 'id'>,
  lines: readonly KeptLine[],
): Promise<void> {
  const columns = everyColumnOf<ImportLinesTable>()([
    'merchant_id',
    'run_id',
    'line',
    'part',
    'code',
    'reason',
    'cells',
    'kind',
    'type',
    'reference',
    'order_reference',
    'currency',
    'amount',
    'would_move',
    'at',
  ])
  const rows = lines.map((line) => ({ ...line, merchant_id: run.merchant_id, run_id: run.id }))
  await insertRows(trx, 'import_lines', columns, rows)
}

/** Lines refused for one reason, with the sums that the file states and those that they would have moved here. */
type RefusedReason = {
  line: number
  code: string
  reason: string
  count: number
  currency: string | null
  file: string | null
  would_move: string | null
}

/** Refused lines, including those that waited and were refused after the end of the import. */
function refusedLines({ merchant_id: merchantId, id, site_id: siteId }: RunRecord) {
  return sql<RefusedLine>`(
    select line, code, reason, cells, currency, amount, would_move
    from import_lines
    where merchant_id = ${merchantId} and run_id = ${id} and reason is not null
    union all
    select w.line, coalesce(e.code, 'EVENT_REFUSED'), coalesce(e.message, ''), w.cells, w.currency, w.amount, w.would_move
    from import_waiting w
    cross join lateral (
      select code, message from ingest_events
      where merchant_id = ${merchantId} and site_id = ${siteId} and event_id = any(w.event_ids) and status = 'refused'
      limit 1
    ) e
    where w.merchant_id = ${merchantId} and w.run_id = ${id})`
}

type RefusedLine = {
  line: number
  code: string
  reason: string
  cells: string[] | null
  currency: string | null
  amount: bigint | null
  would_move: bigint | null
}

/** Refused lines by reason and currency, ordered by their first lines. */
export async function listRefused(
  trx: Trx,
  run: RunRecord,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ reasons: RefusedReason[]; total: number }> {
  const grouped = trx
    .selectFrom(refusedLines(run).as('refused'))
    .select(({ fn }) => [
      'code',
      'reason',
      fn.min<number>('line').as('line'),
      fn.countAll<bigint>().as('count'),
      'currency',
      sql<string | null>`sum(amount)::text`.as('file'),
      sql<string | null>`sum(would_move)::text`.as('would_move'),
      sql<bigint>`count(*) over ()`.as('total'),
    ])
    .groupBy(['code', 'reason', 'currency'])
  const rows = await grouped.orderBy('line').limit(limit).offset(offset).execute()
  const total = rows[0]?.total ?? (await grouped.limit(1).executeTakeFirst())?.total ?? 0n
  return {
    reasons: rows.map(({ total: _, count, ...row }) => ({ ...row, count: Number(count) })),
    total: Number(total),
  }
}

/** Refused lines after a line, in the order of the file. */
export function listRefusedLines(trx: Trx, run: RunRecord, after: number, limit: number) {
  return trx
    .selectFrom(refusedLines(run).as('refused'))
    .select(['line', 'code', 'reason', 'cells'])
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()
}
