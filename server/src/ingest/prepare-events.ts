import { createHash } from 'node:crypto'
import { containsCardNumber } from '@firepay/contract/http/card-number.ts'
import { type EventType, eventData, eventEnvelope, type IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import canonicalize from 'canonicalize'
import type { z } from 'zod'

/** An event that may be looked at, with the hash that tells a repeat from other content under the same id. */
export type PreparedEvent = { kind: 'event'; event: IngestEvent; hash: Buffer }

/** An event refused for its shape: only what may be kept of it. */
export type MalformedEvent = {
  kind: 'malformed'
  id: string | null
  type: string | null
  reference: string | null
  code: 'VALIDATION' | 'CARD_NUMBER_REFUSED'
  message: string
  hash: Buffer
  line?: number
}

export type Prepared = PreparedEvent | MalformedEvent

/** How far ahead of the server's clock an event may claim to have happened. */
const aheadMs = 5 * 60_000

/**
 * Parses events one by one: a bad one is told apart and does not stop the others. Nothing is read or written.
 * @param now the server's present: an event more than 5 minutes ahead of it is malformed
 */
export function prepareEvents(rawEvents: readonly unknown[], now: Date): Prepared[] {
  return rawEvents.map((raw) => prepareEvent(raw, now))
}

/** Splits ndjson into events; a line that is not JSON becomes a refusal with its number. Empty lines are passed over. */
export function prepareLines(text: string, now: Date): Prepared[] {
  const prepared: Prepared[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    prepared.push(prepareLine(line, now, index + 1))
  }
  return prepared
}

/** One line of ndjson. */
export function prepareLine(line: string, now: Date, lineNumber: number): Prepared {
  let raw: unknown
  try {
    raw = JSON.parse(line)
  } catch {
    const hash = createHash('sha256').update(line).digest()
    const message = 'This line is not JSON.'
    return {
      kind: 'malformed',
      id: null,
      type: null,
      reference: null,
      code: 'VALIDATION',
      message,
      hash,
      line: lineNumber,
    }
  }
  return prepareEvent(raw, now)
}

function prepareEvent(raw: unknown, now: Date): Prepared {
  const envelope = eventEnvelope.safeParse(raw)
  if (!envelope.success) return malformed(raw, envelope.error)
  const { id, type, occurredAt, reference } = envelope.data
  const data = eventData[type].safeParse(envelope.data.data)
  if (!data.success) return malformed(raw, data.error, 'data')
  if (Date.parse(occurredAt) > now.getTime() + aheadMs) {
    return malformedFor(raw, 'VALIDATION', 'occurredAt: This is more than 5 minutes ahead of the server.')
  }
  // The data was parsed by the schema that this very type names.
  const event = { id, type, occurredAt, reference, data: data.data } as IngestEvent
  return { kind: 'event', event, hash: contentHash(type, occurredAt, reference, data.data) }
}

/** SHA-256 over the canonical JSON (RFC 8785) of what an event says, after parsing. */
function contentHash(type: EventType, occurredAt: string, reference: string, data: unknown): Buffer {
  const text = canonicalize({ type, occurredAt, reference, data }) ?? ''
  return createHash('sha256').update(text).digest()
}

function malformed(raw: unknown, error: z.ZodError, prefix?: string): MalformedEvent {
  const [issue] = error.issues
  const path = [...(prefix ? [prefix] : []), ...(issue?.path ?? [])].join('.')
  const isCard = error.issues.some((one) => one.code === 'custom' && one.params?.code === 'CARD_NUMBER_REFUSED')
  const message = isCard
    ? 'A full card number was found. Send at most the last four digits.'
    : `${path === '' ? 'event' : path}: ${issue?.message ?? 'This event has the wrong shape'}`
  return malformedFor(raw, isCard ? 'CARD_NUMBER_REFUSED' : 'VALIDATION', message)
}

function malformedFor(raw: unknown, code: MalformedEvent['code'], message: string): MalformedEvent {
  return {
    kind: 'malformed',
    id: keepable(raw, 'id', 64),
    type: keepable(raw, 'type', 64),
    reference: keepable(raw, 'reference', 128),
    code,
    message: message.slice(0, 300),
    hash: rawHash(raw),
  }
}

/** The member as text when it may be kept: a short string without a card number or characters the database refuses. */
function keepable(raw: unknown, key: string, max: number): string | null {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, key)) return null
  // Checked to be an own member just above.
  const value = (raw as Record<string, unknown>)[key]
  if (typeof value !== 'string' || value.length === 0 || value.length > max) return null
  if (value.includes('\u0000') || !value.isWellFormed() || containsCardNumber(value)) return null
  return value
}

function rawHash(raw: unknown): Buffer {
  let text: string
  try {
    text = JSON.stringify(raw) ?? 'undefined'
  } catch {
    // Nested deeper than the stack allows: no two such events need telling apart.
    text = 'too deep'
  }
  return createHash('sha256').update(text).digest()
}
