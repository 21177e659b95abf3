import { hash } from 'node:crypto'
import { eventData, eventEnvelope, eventId, type IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import { containsCardNumber } from '@firepay/contract/product/card-number.ts'
import { instantInput } from '@firepay/contract/product/schemas.ts'
import type { z } from 'zod'
import { readJson } from '../../platform/http/read-json.ts'
import { decisiveCode, fieldErrorsOf } from '../../platform/http/validation.ts'
import { TimeSlice } from '../../platform/queue/time-slice.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Guard } from './guard.ts'

/** A received event: JSON of any shape, with its id if it has one. */
export type ReceivedEvent = { kind: 'received'; id: string | null; raw: unknown; guard?: Guard; isOfFile?: boolean }

/** A valid event, with the hash that distinguishes a repeat from other content under its id. */
export type PreparedEvent = {
  kind: 'event'
  id: string
  event: IngestEvent
  hash: Buffer
  guard?: Guard
  isOfFile: boolean
}

/** An event already stored with the same content, and validated then. */
export type RepeatedEvent = { kind: 'repeat'; id: string; hash: Buffer }

/** An event refused for its shape: only the parts that may be stored. */
export type MalformedEvent = {
  kind: 'malformed'
  id: string | null
  type: string | null
  reference: string | null
  code: 'VALIDATION' | typeof decisiveCode
  message: string
  hash: Buffer
  line?: number
}

export type Received = ReceivedEvent | MalformedEvent
export type Prepared = PreparedEvent | RepeatedEvent | MalformedEvent

/** Hashes of stored events by id. */
export type KnownHashes = ReadonlyMap<string, { hash: Buffer }>

/** Maximum lead of `occurredAt` over the server's clock. */
const aheadMs = 5 * 60_000

/**
 * A large valid event has some 300 values: 50 fees, 20 entries of metadata; a payout names up to 1,000 transactions.
 */
const maxValues = 2_000

/** Receives the events of a JSON body without validation. */
export function receiveEvents(rawEvents: readonly unknown[]): ReceivedEvent[] {
  return rawEvents.map(received)
}

/** Receives events made of lines of a file. Ids do not tell: an API client may begin its own with anything. */
export function receiveFileEvents(rawEvents: readonly unknown[]): ReceivedEvent[] {
  return rawEvents.map((raw) => ({ ...received(raw), isOfFile: true }))
}

function received(raw: unknown): ReceivedEvent {
  const id = hasMember(raw, 'id') ? eventId.safeParse(raw.id).data : undefined
  return { kind: 'received', id: id ?? null, raw }
}

/**
 * Validates events one by one: an invalid one is refused without affecting the others. Repeats of stored content are
 * not validated again. Reads and writes nothing; yields to other requests.
 * @param now the server's present: an event more than 5 minutes ahead of it is malformed
 */
export async function prepareEvents(events: readonly Received[], now: Date, known: KnownHashes): Promise<Prepared[]> {
  const slice = new TimeSlice()
  const prepared: Prepared[] = []
  for (const event of events) {
    if (slice.isOver) await slice.next()
    prepared.push(event.kind === 'malformed' ? event : prepareEvent(event, now, known))
  }
  return prepared
}

/** A line of NDJSON with its number, from 1. */
export type NumberedLine = { text: string; number: number }

/**
 * Splits NDJSON into lines without parsing. Skips empty lines.
 * @returns null when there are more than `max` lines; the rest is not read
 */
export function splitLines(text: string, max: number): NumberedLine[] | null {
  const lines: NumberedLine[] = []
  for (let start = 0, number = 1; start < text.length; number++) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    if (end === start) {
      start += 1
      continue
    }
    const line = text.slice(start, end)
    start = end + 1
    if (line.trim() === '') continue
    if (lines.length === max) return null
    lines.push({ text: line, number })
  }
  return lines
}

/** Like `receiveEvents`, for lines of NDJSON; an invalid line is refused with its number. Yields to other requests. */
export async function receiveLines(lines: readonly NumberedLine[]): Promise<Received[]> {
  const slice = new TimeSlice()
  const events: Received[] = []
  for (const line of lines) {
    if (slice.isOver) await slice.next()
    events.push(receiveLine(line))
  }
  return events
}

/** One line of NDJSON. */
export function receiveLine({ text, number }: NumberedLine): Received {
  const read = readJson(text, 'This line is not JSON.', maxValues)
  return read.fault === undefined ? received(read.value) : unreadable(text, number, read.fault)
}

function unreadable(text: string, line: number, message: string): MalformedEvent {
  const [id, type, reference] = [null, null, null]
  return { kind: 'malformed', id, type, reference, code: 'VALIDATION', message, hash: sha256(text), line }
}

function prepareEvent(
  { id: knownAs, raw, guard, isOfFile = false }: ReceivedEvent,
  now: Date,
  known: KnownHashes,
): Prepared {
  const count = countValues(raw, maxValues)
  if (count > maxValues) return malformedFor(raw, 'VALIDATION', `event: An event may hold ${maxValues} values at most.`)
  if (Number.isNaN(count)) return malformedFor(raw, 'VALIDATION', 'event: A member may not be named __proto__.')
  const stored = knownAs === null ? undefined : known.get(knownAs)
  if (knownAs !== null && stored && rawHash(raw)?.equals(stored.hash)) {
    return { kind: 'repeat', id: knownAs, hash: stored.hash }
  }
  const envelope = eventEnvelope.safeParse(raw)
  if (!envelope.success) return malformed(raw, envelope.error)
  const { id, type, occurredAt, reference } = envelope.data
  const data = eventData[type].safeParse(envelope.data.data)
  if (!data.success) return malformed(raw, data.error, 'data')
  if (Date.parse(occurredAt) > now.getTime() + aheadMs) {
    return malformedFor(raw, 'VALIDATION', 'occurredAt: This is more than 5 minutes ahead of the server.')
  }
  // The data was parsed by the schema of this type.
  const event = { id, type, occurredAt, reference, data: data.data } as IngestEvent
  return {
    kind: 'event',
    id,
    event,
    hash: contentHash(type, occurredAt, reference, data.data),
    isOfFile,
    ...(guard && { guard }),
  }
}

/**
 * Counts values and containers, up to one above the limit. `NaN` when a member is named `__proto__`, which a record
 * would drop silently.
 */
function countValues(value: unknown, bound: number): number {
  if (typeof value !== 'object' || value === null) return 1
  if (Object.hasOwn(value, '__proto__')) return Number.NaN
  let count = 1
  for (const member of Object.values(value)) {
    count += countValues(member, bound - count)
    if (count > bound) break
  }
  return count
}

/**
 * The content hash of an unvalidated event; null when it cannot equal a stored one. It equals a stored hash only if the
 * parsed content is the same: members that the schemas refuse, drop or rewrite change it.
 */
function rawHash(raw: unknown): Buffer | null {
  if (typeof raw !== 'object' || raw === null || Object.keys(raw).length !== envelopeKeys.length) return null
  if (!envelopeKeys.every((key) => Object.hasOwn(raw, key))) return null
  // The members were checked above; only valid values yield a stored hash.
  const { type, occurredAt, reference, data } = raw as Record<string, unknown>
  const instant = isParsedInstant(occurredAt) ? occurredAt : instantInput.safeParse(occurredAt).data
  return instant === undefined ? null : contentHash(type, instant, reference, data)
}

const envelopeKeys = Object.keys(eventEnvelope.shape)

/** True when the text has the form of a parsed instant. */
function isParsedInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
}

/** SHA-256 over the canonical JSON (RFC 8785) of the parsed event. */
function contentHash(type: unknown, occurredAt: string, reference: unknown, data: unknown): Buffer {
  return sha256(canonicalJson({ type, occurredAt, reference, data }))
}

function malformed(raw: unknown, error: z.ZodError, prefix = ''): MalformedEvent {
  const [first] = fieldErrorsOf(error)
  const path = [prefix, first?.path ?? ''].filter((part) => part !== '').join('.')
  const code = first?.code === decisiveCode ? decisiveCode : 'VALIDATION'
  return malformedFor(raw, code, `${path === '' ? 'event' : path}: ${first?.message}`)
}

function malformedFor(raw: unknown, code: MalformedEvent['code'], message: string): MalformedEvent {
  return {
    kind: 'malformed',
    id: keepable(raw, 'id', 64),
    type: keepable(raw, 'type', 64),
    reference: keepable(raw, 'reference', 128),
    code,
    message: message.slice(0, 300),
    hash: sha256(JSON.stringify(raw) ?? 'undefined'),
  }
}

/** The member as text when it may be kept: a short string without a card number or characters the database refuses. */
function keepable(raw: unknown, key: string, max: number): string | null {
  if (!hasMember(raw, key)) return null
  const value = raw[key]
  if (typeof value !== 'string' || value.length === 0 || value.length > max) return null
  if (value.includes('\u0000') || !value.isWellFormed() || containsCardNumber(value)) return null
  return value
}

function hasMember<K extends string>(raw: unknown, key: K): raw is Record<K, unknown> {
  return typeof raw === 'object' && raw !== null && Object.hasOwn(raw, key)
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
