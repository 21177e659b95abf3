import { clockOf } from '../clock.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { createLog } from '../log.ts'
import { isSpaceLow } from '../postgres/disk-space.ts'

/** What the areas are given, from the configuration and an open database. */
export function makeDeps(config: Config, open: Pick<OpenDatabase, 'databases' | 'owner' | 'masterKey'>): Deps {
  const { databases, owner, masterKey } = open
  return {
    config,
    clock: clockOf(config),
    db: { app: databases.app, admission: databases.admission, worker: databases.worker, owner },
    masterKey,
    log: createLog(config),
    // Another server's disk is not ours to watch.
    ...(config.databaseUrl ? {} : { isStorageLow: () => isSpaceLow(config.dataDir) }),
  }
}
