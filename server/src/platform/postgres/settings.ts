import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { planFor } from './disk-space.ts'

/** Settings of the child. Durability settings are PostgreSQL's safe defaults, stated explicitly. */
export const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  // Messages of failed statements quote values and user texts (security.md K-05). The program logs the code of each
  // error; this log only contains messages of the server itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  autovacuum_max_workers: '2',
  // The first file of an installation is imported before its tables have statistics, which this gives them after seconds.
  autovacuum_naptime: '10s',
  max_logical_replication_workers: '0',
}

/** Settings derived from the volume's size; the WAL limits are at least two segments. */
export function spaceSettings(dataDir: string, pgdata: string): Record<string, string> {
  const { maxWal, minWal, temporary } = planFor(dataDir)
  const wal = join(pgdata, 'pg_wal')
  const segment = readdirSync(wal).find((name) => /^[0-9A-F]{24}$/.test(name))
  const least = segment ? (2 * statSync(join(wal, segment)).size) / 1024 / 1024 : 32
  return {
    max_wal_size: `${Math.max(maxWal, least)}MB`,
    min_wal_size: `${Math.max(minWal, least)}MB`,
    ...(temporary === undefined ? {} : { temp_file_limit: `${temporary}MB` }),
  }
}
