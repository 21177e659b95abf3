import type { IngestEvent } from './ingest-events.queries.ts'

/** The event as received; null if its content was not kept or the role may not read it. */
export function rawEventOf({ eventId, type, occurredAt, reference, data }: IngestEvent): object | null {
  return data === undefined ? null : { id: eventId, type, occurredAt, reference, data }
}

/**
 * A shell command that resends the event, without the secret. A refused event has used its id, so its command has a new
 * one.
 */
export function resendCommand(apiBase: string, event: object, newId: string | null): string {
  const body = JSON.stringify({ events: [newId === null ? event : { ...event, id: newId }] })
  return [
    `curl -X POST ${apiBase}/ingest/events \\`,
    `  -H 'Authorization: Bearer YOUR_API_SECRET' \\`,
    `  -H 'Content-Type: application/json' \\`,
    // Escapes quotes for the shell.
    `  -d '${body.replaceAll("'", `'\\''`)}'`,
  ].join('\n')
}
