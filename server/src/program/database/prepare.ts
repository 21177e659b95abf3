import type { Config } from '../../platform/config/config.ts'
import type { MasterKey } from '../../platform/crypto/master-key.ts'
import { type Address, connectOwner } from '../../platform/db/address.ts'
import { checkServer } from '../../platform/db/durability.ts'
import { migrate, withMigrationLock } from '../../platform/db/migrate.ts'
import { ensureRoles, roleNames } from '../../platform/db/roles.ts'

/**
 * Prepares a database for this release: checks version and durability, creates the roles, applies migrations. Concurrent
 * instances are serialized by a lock; the later ones find it done.
 * @returns names of the migrations applied now
 */
export async function prepareDatabase(
  address: Address,
  config: Pick<Config, 'databaseRolePrefix' | 'allowUnsafeDatabase'>,
  masterKey: MasterKey,
): Promise<string[]> {
  const owner = await connectOwner(address)
  try {
    await checkServer(owner, config.allowUnsafeDatabase)
    const names = roleNames(config.databaseRolePrefix)
    return await withMigrationLock(owner, async () => {
      await ensureRoles(owner, address, names, masterKey)
      return await migrate(owner, names)
    })
  } finally {
    await owner.end().catch(() => {})
  }
}
