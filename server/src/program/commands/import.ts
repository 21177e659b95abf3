import { createReadStream, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decodeId, encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { changesBetween, commandActor } from '../../areas/audit-log/actor.ts'
import { recordAuditEvent } from '../../areas/audit-log/record-audit.ts'
import { eventsOf } from '../../areas/imports/events-of-movements.ts'
import { fileFormats } from '../../areas/imports/formats/formats.ts'
import { FileFault } from '../../areas/imports/line.ts'
import { type FileChoices, linesOfFile } from '../../areas/imports/lines-of-file.ts'
import { effectOf } from '../../areas/imports/movements.ts'
import type { LineRead } from '../../areas/imports/read-part.ts'
import { takeMovements } from '../../areas/imports/take-movements.ts'
import { ingestReceived } from '../../areas/ingest/ingest.ts'
import type { Received } from '../../areas/ingest/prepare-events.ts'
import { closeEarlierPeriods } from '../../areas/reports/close/close-earlier-periods.ts'
import { getSite } from '../../areas/sites/get-site.ts'
import { findMerchantOfSite } from '../../areas/sites/merchant-of-site.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { separatelyOn } from '../../platform/db/separate-transaction.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'
import { choicesOf } from './file-choices.ts'
import { Tally } from './import-tally.ts'
import { makeDeps } from './make-deps.ts'

export const command = defineCommand({
  name: 'import',
  summary: 'import a file of events, or a CSV file of a processor, into a site',
  usage: 'FILE --site ID [--format NAME | --mapping FILE] [--dry-run] [--close]',
  help: `
Imports a file of ingest events, one JSON object per line, or a processor’s CSV file, plain or gzip, of any length, in
batches of 1,000 through the same code as POST /ingest/events. Refused lines are reported with their number and the reason;
the rest is imported. Interrupted at any moment (even by kill -9), the same command continues where it stopped: events that
are already recorded count as duplicates and change nothing; so does anything a later file or another event reports again.

  --site ID       the site the events belong to
  --format NAME   the format of the CSV file; recognized by its header when left out. One of
                  ${fileFormats.map(({ name }) => name).join(', ')}
  --mapping FILE  the columns of any other CSV file, as JSON: {"id": "Number", "amount": "Gross", "at": "Day"};
                  besides type, reference, payment, debit and credit (in place of amount), fee, net, currency, time,
                  zone, availableOn, order, method, email, description; "headerLine": 4 where the header is not found,
                  "minorUnits": true where 1999 is 19.99, and "words": {"Gutschrift": "refund"} for what words in the column of the type mean
  --decimal ,     the decimal separator; told from the file when left out
  --zone ZONE     the time zone of dates that name none; the site’s when left out
  --zone-means NAME=ZONE
                  what a zone name in the file means, such as PMST=America/Miquelon; may be repeated
  --day-first     03/04/2026 is the 3rd of April
  --month-first   03/04/2026 is the 4th of March; without either, a date in the file with a part above 12 must prove it
  --test-rows     import rows that the processor made in test mode into a live site, too
  --dry-run       read the whole file, print what would be imported, and import nothing; lines that are imported already or
                  would wait for their payment are not looked up
  --close         after the import, create the daily and monthly balance reports from the first posting up to today and
                  close those days: what arrives for them later is posted on the day it is received

For each currency it prints what the file moves and what Firepay moved; the file is complete when both are equal.
Exits 1 when a line was refused, the file is not complete or cannot be read, or the import was interrupted.`,
  options: {
    site: { type: 'string' },
    format: { type: 'string' },
    mapping: { type: 'string' },
    decimal: { type: 'string' },
    zone: { type: 'string' },
    'zone-means': { type: 'string', multiple: true },
    'day-first': { type: 'boolean', default: false },
    'month-first': { type: 'boolean', default: false },
    'test-rows': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    close: { type: 'boolean', default: false },
  },
  positionals: 1,
  async run({ values, positionals }, { signal, cwd }) {
    const [name] = positionals
    if (!name) throw new UserError('Give a file: npx firepay import FILE --site ID')
    if (!values.site) throw new UserError('Give a site: npx firepay import FILE --site ID')
    const siteId = decodeId('site', values.site)
    if (!siteId) throw new UserError(`"${values.site}" is not a site ID; it begins with site_`)
    const path = resolve(cwd, name)
    const size = sizeOf(path)

    const config = loadConfig()
    return await withDatabase(config, { command: 'import', signal }, async (database) => {
      const deps = makeDeps(config, database)
      const merchantId = await findMerchantOfSite(deps, siteId)
      if (!merchantId) throw new UserError(`There is no site ${values.site}.`)
      const scope = { merchantId, siteId }
      const choices = await choicesOf(deps, scope, values, cwd)
      if (values['dry-run']) return await readOnly({ path, size, choices, signal })
      await recordImport(deps, scope, 'site.import.started', { file: basename(path), bytes: size })
      const tally = await importFile(deps, scope, { path, size, choices, signal })
      let closedBefore: string | null = null
      if (values.close && !signal.aborted) {
        const closed = await closeEarlierPeriods(deps, scope, () => signal.aborted)
        closedBefore = closed.openFrom
        process.stdout.write(`Closed every day before ${closedBefore}; created ${closed.reports} balance reports.\n`)
      }
      await recordImport(deps, scope, 'site.import.ended', { file: basename(path), ...tally.counts, closedBefore })
      process.stdout.write(`${tally.summary()}\n`)
      process.stdout.write(tally.controlText('moved'))
      if (signal.aborted) {
        process.stdout.write('Interrupted. Run the same command again to continue.\n')
        return 1
      }
      if (!tally.isComplete) process.stdout.write('The file is not complete.\n')
      return tally.isComplete ? 0 : 1
    })
  },
})

/** Start and end have separate rows, since a killed run writes no end. */
function recordImport(
  deps: Deps,
  { merchantId, siteId }: Scope,
  action: 'site.import.started' | 'site.import.ended',
  facts: Record<string, unknown>,
): Promise<void> {
  return withTenant(deps.db.app, merchantId, async (trx) => {
    const { name } = await getSite(trx, merchantId, siteId)
    await recordAuditEvent(trx, merchantId, {
      ...commandActor('import'),
      at: deps.clock.now(),
      action,
      object: { type: 'site', id: encodeId('site', siteId), name },
      changes: changesBetween({}, facts),
    })
  })
}

const batchSize = 1_000

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** A file, how to read it, and the signal that stops it. */
type Source = { path: string; size: number; choices: FileChoices; signal: AbortSignal }

/** Parses a batch while the previous one is written. */
async function importFile(deps: Deps, scope: Scope, source: Source): Promise<Tally> {
  const tally = new Tally(source.size)
  let writing: Promise<void> = Promise.resolve()
  let batch: Numbered[] = []
  const hand = async () => {
    await writing
    const full = batch
    batch = []
    writing = write(deps, scope, full, tally)
    // Thrown by the next await; until then the rejection must not count as unhandled.
    writing.catch(() => {})
  }
  await readFile(source, tally, async (read) => {
    batch.push(read)
    if (batch.length === batchSize) await hand()
  })
  if (batch.length > 0 && !source.signal.aborted) await hand()
  await writing
  tally.endProgress()
  return tally
}

/** Reads the whole file without importing. @returns exit code: 1 when a line would be refused */
async function readOnly(source: Source): Promise<number> {
  const tally = new Tally(source.size)
  const counts = new Map<string, number>()
  await readFile(source, tally, async (one) => {
    for (const type of typesOf(one)) counts.set(type, (counts.get(type) ?? 0) + 1)
    if ('read' in one)
      tally.addMoved(
        one.read,
        one.read.movements.map(effectOf).map((effect) => (effect ? [effect] : [])),
      )
  })
  tally.endProgress()
  for (const [type, count] of [...counts].sort()) process.stdout.write(`${type}: ${count.toLocaleString('en')}\n`)
  process.stdout.write(tally.controlText('would move'))
  process.stdout.write(
    `Nothing was imported. Lines that would be refused: ${tally.counts.refused.toLocaleString('en')}.${tally.leftOutText()}\n`,
  )
  return tally.counts.refused > 0 || source.signal.aborted ? 1 : 0
}

function typesOf(read: Numbered): string[] {
  if ('read' in read) return read.read.movements.flatMap((one) => eventsOf(read.format, one)).map(({ type }) => type)
  return [read.event.kind === 'received' ? typeOf(read.event.raw) : 'unreadable lines']
}

function typeOf(raw: unknown): string {
  return typeof raw === 'object' && raw !== null && 'type' in raw ? String(raw.type).slice(0, 64) : 'without a type'
}

async function readFile(
  { path, choices, signal }: Source,
  tally: Tally,
  take: (read: Numbered) => Promise<void>,
): Promise<void> {
  const stream = createReadStream(path)
  stream.on('data', (chunk) => {
    tally.bytes += chunk.length
  })
  let line = 0
  try {
    for await (const read of linesOfFile(stream.pipe(unzip()), choices)) {
      if (signal.aborted) break
      line = read.line
      if ('event' in read) await take(read)
      else if ('fault' in read.read) tally.refuse(read.read)
      else {
        if (read.read.isTest && read.read.movements.length === 0) tally.leftOut += 1
        await take({ ...read, read: read.read })
      }
    }
  } catch (cause) {
    if (isZlibError(cause)) throw new UserError(`${path} is damaged after line ${line}.`, { cause })
    if (cause instanceof FileFault) throw new UserError(`${path}: ${cause.message}`, { cause })
    throw cause
  } finally {
    stream.destroy()
  }
}

type Numbered = { line: number } & ({ event: Received } | { format: string; read: LineTaken })
type LineTaken = Extract<LineRead, { movements: unknown }>

/** A file has either events or lines of a processor, never both. */
async function write(deps: Deps, scope: Scope, batch: Numbered[], tally: Tally): Promise<void> {
  const ingesting = { ...deps, separately: separatelyOn(deps.db.app) }
  const events = batch.flatMap((one) => ('event' in one ? one.event : []))
  if (events.length > 0) {
    const results = await ingestReceived(ingesting, scope, events)
    for (const [index, result] of results.entries()) tally.add(batch[index]?.line ?? 0, result)
  } else {
    const lines = batch.flatMap((one) => ('read' in one ? one.read : []))
    const movements = lines.flatMap((read) => read.movements)
    const [first] = batch
    const format = first && 'format' in first ? first.format : ''
    const taken = await takeMovements(ingesting, scope, { format, movements })
    let at = 0
    for (const read of lines) {
      const own = taken.slice(at, at + read.movements.length)
      at += own.length
      for (const [index, one] of own.entries()) tally.addTaken(read.line, one, read.movements[index]?.id ?? '')
      tally.addMoved(
        read,
        own.map(({ moved }) => moved),
      )
    }
  }
  tally.showProgress()
}

/** Gunzips a stream that begins with gzip's magic bytes; else passes it through. */
function unzip(): Transform {
  let inner: Transform | null = null
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!inner) {
        inner = chunk[0] === 0x1f && chunk[1] === 0x8b ? createGunzip() : new Transform({ transform: passOn })
        inner.on('data', (data) => this.push(data))
        inner.on('error', (error) => this.destroy(error))
      }
      if (inner.write(chunk)) done()
      else inner.once('drain', done)
    },
    flush(done) {
      if (!inner) return done()
      inner.once('end', done)
      inner.end()
    },
  })
}

function passOn(chunk: Buffer, _: BufferEncoding, done: (error: null, data: Buffer) => void): void {
  done(null, chunk)
}

function isZlibError(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
}

function sizeOf(path: string): number {
  try {
    const stats = statSync(path)
    if (stats.isFile()) return stats.size
  } catch {
    throw new UserError(`There is no file ${path}.`)
  }
  throw new UserError(`${path} is not a file.`)
}
