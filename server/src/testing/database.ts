import { inject } from 'vitest'
import type { Config } from '../platform/config/config.ts'
import type { MasterKey } from '../platform/crypto/master-key.ts'
import type { Address } from '../platform/db/address.ts'
import { type Databases, openPools } from '../platform/db/pools.ts'
import { roleNames } from '../platform/db/roles.ts'
import { createOnEveryMachine, dropFromEveryMachine } from './cluster.ts'
import { testMasterKey, testRolePrefix } from './keys.ts'
import { verifyMoney } from './verify-money.ts'

export interface TestDatabase extends Databases {
  /** The owner's address, for direct access. */
  owner: Address
  masterKey: MasterKey
  /**
   * Verifies the ledger and drops the database; call it in `afterAll`.
   * @param ledger `broken` for tests that insert wrong rows on purpose
   */
  drop(ledger?: 'broken'): Promise<void>
}

let made = 0

/**
 * Creates a migrated database for a test file, copied from the template of the run (about 0.1 s).
 * @param fault disables one layer of protection on purpose
 *
 *     let database: TestDatabase
 *     beforeAll(async () => { database = await createTestDatabase() })
 *     afterAll(() => database.drop())
 */
export async function createTestDatabase(fault?: Config['appFault']): Promise<TestDatabase> {
  const { address, template } = inject('testServer')
  const name = await createDatabase(template)
  const owner = { ...address, database: name }
  const databases = openPools(owner, roleNames(testRolePrefix), testMasterKey, { fault })
  return {
    ...databases,
    owner,
    masterKey: testMasterKey,
    async drop(ledger) {
      try {
        if (ledger !== 'broken') await verifyMoney(databases)
      } finally {
        await databases.end()
        await dropDatabase(name)
      }
    },
  }
}

/** Creates an empty database, for tests of migration and setup. */
export async function createEmptyDatabase(): Promise<{ owner: Address; url: string; drop(): Promise<void> }> {
  const { address } = inject('testServer')
  const name = await createDatabase()
  const owner = { ...address, database: name }
  return {
    owner,
    url: urlOf(owner),
    drop: () => dropDatabase(name),
  }
}

/** A `DATABASE_URL` for a program that a test starts; the host may be a socket folder. */
export function urlOf({ user, password, host, port, database }: Address): string {
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`
}

async function createDatabase(template?: string): Promise<string> {
  const name = `firepay_test_${process.pid}_${++made}_${Math.random().toString(36).slice(2, 8)}`
  await createOnEveryMachine(inject('testServer').address, name, template)
  return name
}

function dropDatabase(name: string): Promise<void> {
  return dropFromEveryMachine(inject('testServer').address, name)
}
