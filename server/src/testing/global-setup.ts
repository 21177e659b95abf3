import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { chooseDataDir } from '../platform/config/data-dir.ts'
import { type Address, connectOwner, parseAddress } from '../platform/db/address.ts'
import { pgdataOf } from '../platform/postgres/cluster-paths.ts'
import { makeDataDir } from '../platform/postgres/data-folder.ts'
import { startPostgres } from '../platform/postgres/launcher.ts'
import { findLivingOwner, readOwner, takeOwnerLock } from '../platform/postgres/owner-lock.ts'
import { identifyPostmaster, readPostmaster } from '../platform/postgres/postmaster.ts'
import { systemClock } from '../platform/time/clock.ts'
import { prepareDatabase } from '../program/database/prepare.ts'
import {
  closeToCopy,
  clusterWorkers,
  createOnEveryMachine,
  distribute,
  dropFromEveryMachine,
  joinMachines,
} from './cluster.ts'
import { testMasterKey, testRolePrefix } from './keys.ts'
import { type Catalogue, readCatalogue } from './statements/catalogue.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of the tests, and the template of their databases. */
    testServer: { address: Address; template: string }
    /** Catalogue of the migrated schema, for the statement rules. */
    catalogue: Catalogue
  }
}

const folderPrefix = 'firepay-test-'

/**
 * Starts PostgreSQL for a test run and migrates the template once. `TEST_DATABASE_URL` names another server, for tests
 * with another version; its role must be allowed to create databases and roles.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  const server = external ? { url: external, stop: async () => {} } : await startTestServer()
  const address = parseAddress(server.url)
  const template = `firepay_template_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await createOnEveryMachine(address, template)
  if (clusterWorkers) await joinMachines({ ...address, database: template })
  await prepareDatabase(
    { ...address, database: template },
    { databaseRolePrefix: testRolePrefix, allowUnsafeDatabase: true },
    testMasterKey,
  )
  project.provide('testServer', { address, template })
  const owner = await connectOwner({ ...address, database: template })
  project.provide('catalogue', await readCatalogue(owner))
  await owner.end()
  if (clusterWorkers) {
    await distribute({ ...address, database: template })
    await closeToCopy(address, template)
  }
  return async () => {
    if (external) await dropFromEveryMachine(address, template)
    await server.stop()
  }
}

async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const { dir: base } = chooseDataDir(tmpdir())
  makeDataDir(base)
  await removeLeftovers(base)
  const folder = mkdtempSync(join(base, folderPrefix))
  chmodSync(folder, 0o755)
  const lock = await takeOwnerLock(folder, 'test')
  // Each worker has an application with its pools, and some also start programs.
  const postgres = await startPostgres(folder, undefined, { max_connections: '400' })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      if ('release' in lock) lock.release()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Removes the folder and PostgreSQL of killed test runs. */
async function removeLeftovers(base: string): Promise<void> {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(base, name)
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (made === undefined) continue
    // A folder without a lock belongs to a run that is starting, unless it is old.
    if (readOwner(folder) ? await findLivingOwner(folder) : systemClock.now().getTime() - made < 600_000) continue
    const postmaster = readPostmaster(pgdataOf(folder))
    if (postmaster && identifyPostmaster(postmaster.pid, pgdataOf(folder)) === 'ours') {
      process.kill(postmaster.pid, 'SIGQUIT')
      await delay(300)
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
