import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { ChangeFeed } from '../../platform/live/change-feed.ts'
import { createLog } from '../../platform/log/log.ts'
import { isSpaceLow } from '../../platform/postgres/disk-space.ts'
import { clockOf } from '../../platform/time/clock.ts'
import type { OpenDatabase } from '../database/open.ts'
import { sandboxRemoval } from '../sandbox-removal.ts'

/** Builds the dependencies of the areas from the configuration and an open database. */
export function makeDeps(config: Config, open: Pick<OpenDatabase, 'databases' | 'owner' | 'masterKey'>): Deps {
  const { databases, owner, masterKey } = open
  const log = createLog(config)
  return {
    config,
    clock: clockOf(config),
    db: {
      app: databases.app,
      authorization: databases.authorization,
      exports: databases.exports,
      background: databases.background,
      worker: databases.worker,
      owner,
    },
    changes: new ChangeFeed({ db: databases.worker, connect: databases.listener, log }),
    masterKey,
    sandboxRemoval,
    log,
    // The disk of an external database is not watched.
    ...(config.databaseUrl ? {} : { isStorageLow: () => isSpaceLow(config.dataDir) }),
  }
}
