import type { Id } from '@firepay/contract/product/ids.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { everyColumnOf, insertRows } from '../../platform/db/insert-rows.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { ListedRun, RunRecord } from './imports.queries.ts'
import type { ImportWaitingTable, WaitingMovement } from './imports.tables.ts'

type Run = Pick<ListedRun, 'merchant_id' | 'id' | 'site_id'>

export type WaitingLine = Omit<Insertable<ImportWaitingTable>, 'merchant_id' | 'run_id'>

export async function insertWaiting(trx: Trx, run: Run, lines: readonly WaitingLine[]): Promise<void> {
  const columns = everyColumnOf<ImportWaitingTable>()([
    'merchant_id',
    'run_id',
    'line',
    'event_ids',
    'movements',
    'is_new',
    'cells',
    'currency',
    'amount',
    'would_move',
  ])
  const rows = lines.map((line) => ({ ...line, merchant_id: run.merchant_id, run_id: run.id }))
  await insertRows(trx, 'import_waiting', columns, rows)
}

type DecidedLine = Omit<Selectable<ImportWaitingTable>, 'merchant_id' | 'run_id' | 'movements'> & {
  movements: WaitingMovement[]
}

/** Waiting lines with a refused event, or without an event that still waits. */
export async function findDecidedLines(trx: Trx, run: Run): Promise<DecidedLine[]> {
  const { merchant_id: merchantId, id, site_id: siteId } = run
  const { rows } = await sql<DecidedLine>`
    select w.line, w.event_ids, w.movements, w.is_new, w.cells, w.currency, w.amount, w.would_move
    from import_waiting w
    cross join lateral (
      select bool_or(status = 'refused') as is_refused, bool_or(status = 'held') as is_held
      from ingest_events
      where merchant_id = ${merchantId} and site_id = ${siteId} and event_id = any(w.event_ids)
    ) e
    where w.merchant_id = ${merchantId} and w.run_id = ${id} and (e.is_refused or not e.is_held)
    order by w.line`.execute(trx)
  return rows
}

type EventState = {
  event_id: string
  status: string
  reference: string
  code: string | null
  message: string | null
  received_at: Date
}

export async function findEventStates(
  trx: Trx,
  { merchantId, siteId }: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  ids: readonly string[],
): Promise<Map<string, EventState>> {
  const rows = await trx
    .selectFrom('ingest_events')
    .select(['event_id', 'status', 'reference', 'code', 'message', 'received_at'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`event_id = any(${[...ids]})`)
    .execute()
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** Whole imports with waiting lines. */
export async function findWaitingRuns(trx: Trx, merchantId: Id<'merchant'>): Promise<RunRecord[]> {
  return await trx
    .selectFrom('import_runs')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'done')
    .where('waiting_lines', '>', 0)
    .execute()
}

const countedColumns = [
  'new_lines',
  'here_lines',
  'waiting_lines',
  'refused_lines',
  'kinds',
  'kept_lines',
  'control',
] as const
/** The columns that change when waiting lines are decided. */
export type Counted = Pick<ListedRun, (typeof countedColumns)[number]>

export async function lockRun(trx: Trx, run: Run): Promise<Counted | undefined> {
  return await trx
    .selectFrom('import_runs')
    .select(countedColumns)
    .where('merchant_id', '=', run.merchant_id)
    .where('id', '=', run.id)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveCounted(trx: Trx, run: Run, counted: Counted): Promise<void> {
  const { kinds, control } = counted
  await trx
    .updateTable('import_runs')
    .set({ ...counted, kinds: JSON.stringify(kinds), control: JSON.stringify(control) })
    .where('merchant_id', '=', run.merchant_id)
    .where('id', '=', run.id)
    .execute()
}

export async function removeLines(trx: Trx, run: Run, lines: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('import_waiting')
    .where('merchant_id', '=', run.merchant_id)
    .where('run_id', '=', run.id)
    .where(sql<boolean>`line = any(${[...lines]}::integer[])`)
    .execute()
}
