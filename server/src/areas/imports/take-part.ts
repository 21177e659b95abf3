import { hash } from 'node:crypto'
import { type ColumnMapping, columnMapping } from '@firepay/contract/imports/imports.schemas.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import type { UserAct } from '../../platform/http/act.ts'
import { changesBetween } from '../audit-log/actor.ts'
import { getSite } from '../sites/get-site.ts'
import { findPositions, sumBooked } from './booked.queries.ts'
import { type BookedEarlier, findBookedEarlier, objectsBooked } from './earlier-identities.ts'
import { FileControl } from './file-control.ts'
import { customFormat } from './formats/custom.ts'
import type { FileFormat } from './formats/format.ts'
import { fileFormats } from './formats/formats.ts'
import {
  claimPart,
  findRun,
  type KeptLine,
  maxRefusedKept,
  type Progress,
  type RunRecord,
  saveProgress,
} from './imports.queries.ts'
import { FileFault } from './line.ts'
import { keepableText } from './mask-card-numbers.ts'
import { movedHere } from './moved-by.ts'
import type { Movement } from './movements.ts'
import { objectOf } from './objects-of-movements.ts'
import { type LineRead, type Reading, readPart } from './read-part.ts'
import { maxCellLength, nothing, refusedLine } from './refused-line.ts'
import { openRest, sealRest } from './sealed-rest.ts'
import { type Taken, takeMovements } from './take-movements.ts'
import { insertWaiting, type WaitingLine } from './waiting-lines.queries.ts'
import { maxWaitingKept, saveDecided, waitingLine } from './waiting-lines.ts'

/** Lines of a comparison; each page reads all of them. */
const maxCompared = 200_000

/**
 * Imports the next part of a file. Sending an earlier part again returns the run's progress. So does sending the content that
 * another request is importing, since their events are the same.
 * @throws ApiError `CONFLICT` for a part that is not the next one, or for other content than the last part or the one being
 *   imported had; `VALIDATION` for a file that the run's format cannot read, and for a run without a part for an hour
 */
export async function takePart(
  deps: HandlerDeps,
  act: UserAct,
  run: RunRecord,
  { number, content, isLast }: { number: number; content: Buffer; isLast: boolean },
): Promise<RunRecord> {
  const contentHash = hash('sha256', content, 'buffer')
  if (isTaken(run, { number, hash: contentHash })) return run
  if (run.status === 'done') throw new ApiError('CONFLICT', 'This import already has its whole file.')
  if (number > run.parts_taken + 1) throw new ApiError('CONFLICT', `The next part is ${run.parts_taken + 1}.`)
  const bytes = Number(run.bytes_taken) + content.length
  const size = Number(run.file_bytes)
  if (bytes > size) throw invalid('content', `The file has ${size} bytes, and this part goes beyond them.`)
  if (isLast && bytes < size) throw invalid('isLast', `The file has ${size} bytes, and only ${bytes} are here.`)

  if (run.purpose === 'import') await refuseArchived(act, run)
  const { reading, lines } = await read(deps, run, { content, isLast })
  const before = await claim(act, run, { number, hash: contentHash })
  if (before) return before
  const { waiting, ...outcome } =
    run.purpose === 'import' ? await importLines(deps, act, run, lines) : await compareLines(act, run, lines)
  const { rest, ...told } = reading
  const keepable = (name: string) => keepableText(name, maxCellLength)
  const twice = Object.entries(told.twice).map((names) => names.map(keepable))
  const progress: Progress = {
    ...outcome,
    number,
    bytes: content.length,
    hash: contentHash,
    // No format reads a column whose name this changes.
    reading: JSON.stringify({ ...told, columns: told.columns.map(keepable), twice: Object.fromEntries(twice) }),
    rest: isLast ? null : sealRest(deps, run, rest),
    isLast,
    at: act.now,
  }
  return await act.inMerchant(async (trx) => {
    const isSaved = await saveProgress(trx, run, progress)
    if (isSaved) await insertWaiting(trx, run, waiting)
    const saved = await findRun(trx, run.merchant_id, run.id)
    if (!saved) throw new ApiError('NOT_FOUND')
    const after = await saveDecided(trx, saved)
    if (isSaved && isLast && run.purpose === 'import') {
      const { name } = await getSite(trx, run.merchant_id, run.site_id)
      const { new_lines, here_lines, waiting_lines, refused_lines } = after
      const facts = {
        file: run.file_name,
        new: new_lines,
        here: here_lines,
        waiting: waiting_lines,
        refused: refused_lines,
      }
      const site = { type: 'site', id: encodeId('site', run.site_id), name }
      await act.audit(trx, 'site.import.ended', site, changesBetween({}, facts))
    }
    return after
  })
}

type Part = { number: number; hash: Buffer }

/** @throws ApiError `CONFLICT` when the last part had other content */
function isTaken(run: RunRecord, { number, hash }: Part): boolean {
  if (number === run.parts_taken && !run.last_part?.equals(hash)) throw otherContent(number)
  return number <= run.parts_taken
}

function otherContent(number: number): ApiError {
  return new ApiError('CONFLICT', `Part ${number} differs from the one received before: this is not the same file.`)
}

/**
 * @returns the run when another request took the same part meanwhile
 * @throws ApiError `CONFLICT` when other content is being imported under the number
 */
async function claim(act: UserAct, run: RunRecord, part: Part): Promise<RunRecord | null> {
  return await act.inMerchant(async (trx) => {
    if (await claimPart(trx, run, part)) return null
    const now = await findRun(trx, run.merchant_id, run.id)
    if (!now) throw new ApiError('NOT_FOUND')
    if (isTaken(now, part)) return now
    throw otherContent(part.number)
  })
}

/**
 * Refuses a site archived since the run began; fails as well when the caller has lost the session or the role.
 * @throws ApiError `CONFLICT`
 */
async function refuseArchived(act: UserAct, run: RunRecord): Promise<void> {
  const site = await act.inMerchant((trx) => getSite(trx, run.merchant_id, run.site_id), { readOnly: true })
  if (site.status === 'archived') throw new ApiError('CONFLICT', 'This site is archived.')
}

/** The format of a run. @param currency of lines without one; null refuses such lines */
export function formatOf(name: string, mapping: ColumnMapping | null, currency: string | null): FileFormat | undefined {
  return mapping ? customFormat(mapping, currency) : fileFormats.find((format) => format.name === name)
}

async function read(
  deps: HandlerDeps,
  run: RunRecord,
  { content, isLast }: { content: Buffer; isLast: boolean },
): Promise<{ reading: Reading; lines: LineRead[] }> {
  const { currency, ...notation } = run.notation
  const mapping = run.mapping === null ? null : columnMapping.parse(run.mapping)
  const format = formatOf(run.format, mapping, currency)
  if (!format) throw new Error(`The format ${run.format} is not known`)
  // Written by the previous part.
  const stored = run.reading as (Omit<Reading, 'rest' | 'twice' | 'proven'> & Partial<Reading>) | null
  // Runs of older versions have neither.
  const before = stored ? { twice: {}, proven: {}, ...stored, rest: openRest(deps, run) } : null
  try {
    return await readPart(before, content, { formats: [format], notation, isLast })
  } catch (error) {
    if (error instanceof FileFault) throw invalid('content', error.message, 'UNREADABLE_FILE')
    throw error
  }
}

type Outcome = Pick<Progress, 'counts' | 'kinds' | 'kept' | 'control'> & { waiting: WaitingLine[] }

async function importLines(
  deps: HandlerDeps,
  act: UserAct,
  run: RunRecord,
  lines: readonly LineRead[],
): Promise<Outcome> {
  const counts = { new: 0, here: 0, waiting: 0, refused: 0, skipped: 0 }
  const kinds: Record<string, number> = {}
  const kept: KeptLine[] = []
  const waiting: WaitingLine[] = []
  const movements = lines.flatMap((line) => ('movements' in line ? line.movements : []))
  const scope = { merchantId: run.merchant_id, siteId: run.site_id }
  // A part takes seconds and its batches are not undone: role, session and site are checked before each batch.
  const mayGoOn = () => refuseArchived(act, run)
  const since = await act.inMerchant((trx) => findPositions(trx, scope), { readOnly: true })
  const taken = await takeMovements(
    { ...deps, separately: act.separately },
    scope,
    { format: run.format, movements },
    mayGoOn,
  )
  const accepted = taken.flatMap((one) => one.accepted)
  const booked = await act.separately(scope.merchantId, (trx) => sumBooked(trx, scope, since, accepted), {
    readOnly: true,
  })
  const control = new FileControl(run.control)
  let at = 0
  for (const line of lines) {
    const own = 'movements' in line ? line.movements : []
    const came = taken.slice(at, at + own.length)
    at += own.length
    control.add(
      line,
      came.map(({ moved }) => moved),
    )
    for (const [index, { kind }] of own.entries()) {
      if (came[index]?.status === 'new') kinds[kind] = (kinds[kind] ?? 0) + 1
    }
    const refused = 'fault' in line ? { code: line.code ?? 'VALIDATION', message: line.fault } : came.find(isRefused)
    const status = refused ? 'refused' : statusOf(came)
    counts[status] += 1
    if (status === 'waiting' && 'movements' in line && run.waiting_lines + waiting.length < maxWaitingKept) {
      waiting.push(waitingLine(line, came))
    }
    if (refused && run.kept_lines + kept.length < maxRefusedKept) {
      kept.push(refusedLine(line, refused.code, refused.message))
    }
  }
  control.book(booked)
  return { counts, kinds, kept, waiting, control: control.stored() }
}

function isRefused(taken: Taken): taken is Extract<Taken, { status: 'refused' }> {
  return taken.status === 'refused'
}

function statusOf(came: readonly Taken[]): 'new' | 'here' | 'waiting' | 'skipped' {
  const statuses = new Set(came.map(({ status }) => status))
  if (statuses.size === 0) return 'skipped'
  if (statuses.has('waiting')) return 'waiting'
  return statuses.has('new') ? 'new' : 'here'
}

async function compareLines(act: UserAct, run: RunRecord, lines: readonly LineRead[]): Promise<Outcome> {
  const scope = { merchantId: run.merchant_id, siteId: run.site_id }
  const all = lines.flatMap((line) => ('movements' in line ? line.movements : []))
  const moved = await act.inMerchant((trx) => movedHere(trx, scope, run.format, all), { readOnly: true })
  const booked = await act.inMerchant((trx) => findBookedEarlier(trx, scope, run.format, all), { readOnly: true })
  const control = new FileControl(run.control)
  let at = 0

  const counts = { new: 0, here: 0, waiting: 0, refused: 0, skipped: 0 }
  const kinds: Record<string, number> = {}
  const kept: KeptLine[] = []
  for (const line of lines) {
    const own = 'movements' in line ? line.movements.length : 0
    control.add(line, moved.slice(at, at + own))
    at += own
    const fault = 'fault' in line ? line.fault : line.movements.map(faultOf).find((one) => one !== null)
    if (fault) {
      counts.refused += 1
      kept.push(refusedLine(line, ('code' in line && line.code) || 'VALIDATION', fault))
      continue
    }
    const movements = 'movements' in line ? line.movements : []
    if (movements.length > 0 && movements.every(({ isRepeat }) => isRepeat)) {
      counts.here += 1
      continue
    }
    counts[movements.length === 0 ? 'skipped' : 'new'] += 1
    for (const movement of movements) kinds[movement.kind] = (kinds[movement.kind] ?? 0) + 1
    const compared = movements.flatMap((movement) => comparedLines(movement, booked.get(movement)))
    kept.push(...compared.map((one, part) => ({ ...one, part })))
  }
  if (run.kept_lines + kept.length > maxCompared) {
    throw invalid('content', `A file is compared up to ${maxCompared} lines: split it by months.`)
  }
  return { counts, kinds, kept, waiting: [], control: control.stored() }
}

/** No transaction has a longer reference. */
function faultOf({ reference }: Movement): string | null {
  return reference.length > 128 ? 'The reference is longer than 128 characters.' : null
}

/** The movement as it is compared: by its object, or by those that an earlier version made of the line. */
function comparedLines(movement: Movement, earlier: BookedEarlier | undefined): KeptLine[] {
  if (!earlier) return [comparedLine(movement)]
  return objectsBooked(earlier).map((object) => ({ ...comparedLine(movement), ...object }))
}

function comparedLine(movement: Movement): KeptLine {
  const object = objectOf(movement)
  return {
    ...nothing,
    line: movement.line,
    part: 0,
    kind: movement.kind,
    type: object?.type ?? null,
    reference: movement.reference,
    order_reference:
      movement.kind === 'payment' && movement.orderReference ? keepableText(movement.orderReference, 128) : null,
    ...(object?.makes && { currency: object.currency, amount: object.amount }),
    at: movement.at,
  }
}
