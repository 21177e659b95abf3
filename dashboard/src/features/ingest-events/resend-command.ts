import type { IngestEvent } from './ingest-events.queries.ts'

/** The event as it was sent, as far as it was kept; null where nothing of its content was, or the role does not see it. */
export function rawEventOf({ eventId, type, occurredAt, reference, data }: IngestEvent): object | null {
  return data === undefined ? null : { id: eventId, type, occurredAt, reference, data }
}

/**
 * A command for a shell that sends the event again. It never holds the secret. What is refused has used up its id, so the
 * command of such an event has another.
 */
export function resendCommand(apiBase: string, event: object, newId: string | null): string {
  const body = JSON.stringify({ events: [newId === null ? event : { ...event, id: newId }] })
  return [
    `curl -X POST ${apiBase}/ingest/events \\`,
    `  -H 'Authorization: Bearer YOUR_API_SECRET' \\`,
    `  -H 'Content-Type: application/json' \\`,
    // A quote would end the text for the shell.
    `  -d '${body.replaceAll("'", `'\\''`)}'`,
  ].join('\n')
}
