import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { forEachMerchant } from '../../platform/loops/for-each-merchant.ts'
import { sumEvents } from './booked.queries.ts'
import { FileControl } from './file-control.ts'
import { type KeptLine, type ListedRun, type RunRecord, saveLines } from './imports.queries.ts'
import type { WaitingMovement } from './imports.tables.ts'
import { keepableText } from './mask-card-numbers.ts'
import { movedBySent, type Sent } from './moved-by.ts'
import { effectOf, type Movement } from './movements.ts'
import type { LineRead } from './read-part.ts'
import { nothing, refusedLine } from './refused-line.ts'
import type { Taken } from './take-movements.ts'
import * as queries from './waiting-lines.queries.ts'

/** Waiting lines of an import that are stored. Further ones keep the state of the import's end. */
export const maxWaitingKept = 10_000

/** The line as it is stored while it waits. */
export function waitingLine(line: LineRead & { movements: Movement[] }, came: readonly Taken[]): queries.WaitingLine {
  const ids: string[] = []
  const movements = line.movements.flatMap((movement, index): WaitingMovement[] => {
    const taken = came[index]
    if (taken?.status !== 'waiting') return []
    ids.push(...taken.sent.filter((id) => !taken.accepted.includes(id)))
    const effect = effectOf(movement)
    const sum = movement.kind === 'refund_total' && effect
    return [
      {
        kind: movement.kind,
        ids: taken.sent,
        ...(movement.isRepeat && { isRepeat: true }),
        ...(!line.net && !effect && { isUnstated: true }),
        ...(sum && { effect: { amount: `${sum.amount}`, currency: sum.currency } }),
      },
    ]
  })
  const { cells, currency, amount, would_move } = refusedLine(line, '', '')
  const isNew = came.some(({ status }) => status === 'new')
  return {
    ...{ line: line.line, event_ids: ids, is_new: isNew, cells, currency, amount, would_move },
    movements: JSON.stringify(movements),
  }
}

/**
 * The run with its present state: waiting lines whose events were applied or refused since its end count as imported or
 * refused. Stores nothing, as reads do not write.
 */
export async function withDecided<R extends ListedRun>(trx: Trx, run: R): Promise<R> {
  if (run.status !== 'done' || run.waiting_lines === 0) return run
  const lines = await queries.findDecidedLines(trx, run)
  return lines.length === 0 ? run : { ...run, ...(await countLines(trx, run, lines)).counted }
}

/** Like `withDecided`, and stores the state, so that reads have less to count. */
export async function saveDecided(trx: Trx, run: RunRecord): Promise<RunRecord> {
  if (run.status !== 'done' || run.waiting_lines === 0) return run
  const locked = { ...run, ...(await queries.lockRun(trx, run)) }
  const lines = await queries.findDecidedLines(trx, locked)
  if (lines.length === 0) return locked
  const { counted, kept } = await countLines(trx, locked, lines)
  await saveLines(trx, run, kept)
  await queries.removeLines(
    trx,
    run,
    lines.map(({ line }) => line),
  )
  await queries.saveCounted(trx, run, counted)
  return { ...locked, ...counted }
}

/**
 * Stores the present state of whole imports with waiting lines.
 * @returns number of imports
 */
export async function saveAllDecided({ db }: Deps): Promise<number> {
  const found = await db.worker.selectFrom('import_waiting').select('merchant_id').distinct().limit(100).execute()
  return await forEachMerchant(
    () => found,
    ({ merchant_id: merchantId }) =>
      withTenant(db.app, merchantId, async (trx) => {
        const runs = await queries.findWaitingRuns(trx, merchantId)
        for (const run of runs) await saveDecided(trx, run)
        return runs.length
      }),
  )
}

type Decided = Awaited<ReturnType<typeof queries.findDecidedLines>>[number]

async function countLines(
  trx: Trx,
  run: ListedRun,
  lines: readonly Decided[],
): Promise<{ counted: queries.Counted; kept: KeptLine[] }> {
  const scope = { merchantId: run.merchant_id, siteId: run.site_id }
  const events = await queries.findEventStates(
    trx,
    scope,
    lines.flatMap(({ movements }) => movements.flatMap(({ ids }) => ids)),
  )
  const accepted = lines.flatMap(({ line, movements }) =>
    movements.flatMap((movement) => {
      const last = events.get(movement.ids.at(-1) ?? '')
      return last?.status === 'accepted' ? [{ ...movement, line, reference: last.reference }] : []
    }),
  )
  const moved = await movedBySent(trx, scope, accepted.map(sentOf))
  const control = new FileControl(run.control)
  const kinds = { ...run.kinds }
  for (const [index, movement] of accepted.entries()) {
    if (movement.isRepeat) continue
    control.addLater(movement, moved[index] ?? [], movement.isUnstated === true)
    kinds[movement.kind] = (kinds[movement.kind] ?? 0) + 1
  }
  // Events that an earlier import or another sender brought are not of this import.
  const isOwn = (id: string) => (events.get(id)?.received_at ?? run.created_at) >= run.created_at
  const own = lines.flatMap(({ event_ids: ids }) => ids).filter(isOwn)
  control.book(
    await sumEvents(
      trx,
      scope,
      own,
      accepted.map(({ reference }) => reference),
    ),
  )

  const counts = { new: run.new_lines, here: run.here_lines, refused: run.refused_lines }
  const kept: KeptLine[] = []
  for (const line of lines) {
    const refused = line.event_ids.map((id) => events.get(id)).find((event) => event?.status === 'refused')
    const isNew = line.is_new || line.movements.some(({ isRepeat, ids }) => !isRepeat && ids.some(isOwn))
    counts[refused ? 'refused' : isNew ? 'new' : 'here'] += 1
    if (!refused) continue
    const { currency, amount, would_move, cells } = line
    kept.push({
      ...nothing,
      ...{ line: line.line, part: 0, currency, amount, would_move, cells: JSON.stringify(cells) },
      code: refused.code ?? 'EVENT_REFUSED',
      reason: keepableText(refused.message ?? '', 500),
    })
  }
  const counted = {
    ...{ new_lines: counts.new, here_lines: counts.here, refused_lines: counts.refused },
    waiting_lines: run.waiting_lines - lines.length,
    kept_lines: run.kept_lines + kept.length,
    kinds,
    control: control.stored(),
  }
  return { counted, kept }
}

function sentOf({ kind, ids, reference, effect }: WaitingMovement & { reference: string }): Sent {
  return { kind, ids, reference, ...(effect && { effect: { ...effect, amount: BigInt(effect.amount) } }) }
}
