import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { send } from './send.ts'

/** Largest number of events of a call. */
const most = 1_000

/**
 * Sends events to a site, in calls of at most 1,000, and expects each to be accepted.
 * @returns the transactions' ids, in the order of the events
 */
export async function acceptEvents(
  app: TestApp,
  apiSecret: string | undefined,
  events: readonly object[],
): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < events.length; from += most) {
    const part = events.slice(from, from + most)
    const { body } = await send(app, 'POST /ingest/events', { events: part }, apiSecret)
    expect(body.results?.map((one: { status: string }) => one.status) ?? body).toEqual(part.map(() => 'accepted'))
    ids.push(...body.results.map(({ transactionId }: { transactionId: string }) => transactionId))
  }
  return ids
}
