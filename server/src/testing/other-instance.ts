import type pg from 'pg'
import { expect, vi } from 'vitest'
import { connectOwner } from '../platform/db/address.ts'
import type { TestApp } from './app.ts'
import { clusterWorkers } from './cluster.ts'

/** Number of calls waiting for a lock; on a cluster they wait on the node that holds it. */
const waiting = clusterWorkers
  ? 'select count(distinct waiting_gpid)::int as count from citus_lock_waits'
  : `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Simulates another instance: runs `act` in a separate transaction that commits once every call waits for it. Mutexes
 * and queues of this process do not see it, so the test proves what holds in the database.
 * @param meanwhile runs while the calls wait, by a third connection or in the same transaction
 * @returns results of the calls
 */
export async function besideAnotherInstance<T>(
  app: TestApp,
  act: (other: pg.Client) => Promise<unknown>,
  begin: () => Promise<T>[],
  meanwhile: (other: pg.Client) => Promise<unknown> = async () => {},
): Promise<T[]> {
  const [other, watcher] = await Promise.all([connectOwner(app.database.owner), connectOwner(app.database.owner)])
  try {
    await other.query('begin')
    await act(other)
    const calls = begin()
    await vi.waitFor(async () => {
      const { rows } = await watcher.query(waiting)
      expect(rows[0]?.count).toBe(calls.length)
    }, 5_000)
    await meanwhile(other)
    await other.query('commit')
    return await Promise.all(calls)
  } finally {
    await Promise.all([other.end(), watcher.end()])
  }
}
