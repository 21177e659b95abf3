import type { Deps } from '../platform/deps.ts'
import { systemClock } from '../platform/time/clock.ts'
import type { TestDatabase } from './database.ts'

/** The dependencies of ingest on a database without a server. Its merchants have no live streams. */
export function ingestDeps({ app, worker }: TestDatabase): Deps {
  const changes = { add: () => {} }
  return { db: { app, worker }, clock: systemClock, changes } as unknown as Deps
}
