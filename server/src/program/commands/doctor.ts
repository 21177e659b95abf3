import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { unprivilegedAccount } from '../../platform/config/account.ts'
import { type Config, loadConfig, root } from '../../platform/config/config.ts'
import { loadMasterKey, type MasterKey, masterKeyPath } from '../../platform/crypto/master-key.ts'
import { openSecretSentence } from '../../platform/crypto/secret-file.ts'
import { type Address, connectOwner, parseAddress } from '../../platform/db/address.ts'
import { findDurabilityFaults, readServerFacts } from '../../platform/db/durability.ts'
import { findPendingMigrations } from '../../platform/db/migrate.ts'
import { roleNames, rolePassword } from '../../platform/db/roles.ts'
import { codeOf } from '../../platform/errors/database-errors.ts'
import { openMailTransport } from '../../platform/mail/mail-transport.ts'
import { findBinaries, missingLinks } from '../../platform/postgres/binaries.ts'
import { pgdataOf } from '../../platform/postgres/cluster-paths.ts'
import { makeDataDir } from '../../platform/postgres/data-folder.ts'
import { freeMiB, isSpaceLow } from '../../platform/postgres/disk-space.ts'
import { findRunningPostgres, startPostgres } from '../../platform/postgres/launcher.ts'
import { findLivingOwner, takeOwnerLock } from '../../platform/postgres/owner-lock.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { checkCluster } from './check-cluster.ts'
import { checkReports } from './check-reports.ts'
import { defineCommand } from './command.ts'

export const command = defineCommand({
  name: 'doctor',
  summary: 'check everything a start needs, one line each',
  usage: '',
  help: `
Checks Node, the bundled PostgreSQL, the data directory and which process uses it, secrets, the database (reachable, version,
durable, clock, migrations, roles, row-level security, machines of a cluster, balance reports that add up), the port and the mail server. Changes
nothing; a database that was set up and does not run is started for the check and stopped. Exits 1 when a line begins with "wrong".`,
  options: {},
  async run() {
    const config = loadConfig()
    let wrong = 0
    const check: Check = async (what, look) => {
      let found: string
      let isWrong = false
      try {
        found = await look()
      } catch (error) {
        isWrong = true
        found = error instanceof Error ? error.message : String(error)
      }
      if (isWrong) wrong++
      process.stdout.write(`${isWrong ? 'wrong' : 'ok   '}  ${what}: ${found}\n`)
      return !isWrong
    }
    for (const note of config.notes) process.stdout.write(`note   ${note}\n`)
    await checkNode(check)
    if (!config.databaseUrl) await checkBinaries(check, config)
    const canWrite = await checkDataDir(check, config)
    await checkSecrets(check, config)
    if (canWrite) await checkDatabase(check, config)
    await checkPort(check, config)
    await check('Mail', () => openMailTransport(config, () => {}).check())
    process.stdout.write(
      wrong === 0 ? 'Everything is in order.\n' : `${wrong} ${wrong === 1 ? 'check' : 'checks'} failed.\n`,
    )
    return wrong === 0 ? 0 : 1
  },
})

/** Runs a check and prints its line; a check that throws is a finding. */
type Check = (what: string, look: () => Promise<string> | string) => Promise<boolean>

async function checkNode(check: Check): Promise<void> {
  await check('Node', () => {
    if (Number(process.versions.node.split('.')[0]) < 26) throw new Error(`${process.version}, 26 is needed`)
    return `${process.version} at ${process.execPath}`
  })
}

async function checkBinaries(check: Check, config: Config): Promise<void> {
  await check('PostgreSQL programs', () => {
    const binaries = findBinaries(config.dataDir, unprivilegedAccount())
    const missing = missingLinks(binaries)
    if (missing.length > 0) throw new Error(`links are missing: ${missing.join(', ')}`)
    return `${binaries.majorVersion} at ${binaries.postgres}`
  })
}

async function checkDataDir(check: Check, config: Config): Promise<boolean> {
  const canWrite = await check('Data directory', () => {
    makeDataDir(config.dataDir)
    const pgdata = statSync(pgdataOf(config.dataDir), { throwIfNoEntry: false })
    if (pgdata && (pgdata.mode & 0o077) !== 0) {
      throw new Error(`${pgdataOf(config.dataDir)} is open to other accounts; chmod 700 it`)
    }
    return config.dataDir
  })
  await check('Disk', () => {
    const folder = existsSync(config.dataDir) ? config.dataDir : root
    const free = `${Math.floor(freeMiB(folder))} MiB`
    if (isSpaceLow(folder)) throw new Error(`only ${free} free, so writes are refused; free some space`)
    return `${free} free`
  })
  if (!config.databaseUrl) {
    await check('Owner', async () => {
      const owner = await findLivingOwner(config.dataDir)
      return owner ? `in use by process ${owner.pid} (firepay ${owner.command})` : 'not in use'
    })
  }
  return canWrite
}

async function checkSecrets(check: Check, config: Config): Promise<void> {
  const secrets = [masterKeyPath(config), join(config.dataDir, 'postgres.password')]
  for (const path of secrets) {
    if (!existsSync(path) && path !== config.masterKeyFile) continue
    await check('Secret', () => {
      const openSecret = openSecretSentence(path)
      if (openSecret) throw new Error(openSecret)
      return `${path} (mode ${(statSync(path).mode & 0o777).toString(8)})`
    })
  }
}

async function checkDatabase(check: Check, config: Config): Promise<void> {
  if (!config.databaseUrl && !existsSync(pgdataOf(config.dataDir))) {
    await check('Database', () => 'not created yet; the first start creates it')
    return
  }
  let stop = async () => {}
  let url = config.databaseUrl ?? ''
  let masterKey: MasterKey | null = null
  let isServed = false
  await check('Master key', () => {
    masterKey = loadMasterKey(config)
    return masterKeyPath(config)
  })
  const reached = await check('Database', async () => {
    if (!url) {
      const running = await findRunningPostgres(config.dataDir)
      if (running) {
        url = running
        isServed = true
      } else {
        const lock = await takeOwnerLock(config.dataDir, 'doctor')
        if (!('release' in lock)) throw new Error(`process ${lock.pid} uses it, but its PostgreSQL does not answer`)
        stop = async () => lock.release()
        const postgres = await startPostgres(config.dataDir)
        url = postgres.url
        stop = async () => {
          await postgres.stop()
          lock.release()
        }
      }
    }
    const owner = await connectOwner(parseAddress(url))
    await owner.end()
    const { user, host, port, database } = parseAddress(url)
    return `answers at ${user}@${host}:${port}/${database}`
  })
  try {
    if (reached) await checkOpenDatabase(check, { config, address: parseAddress(url), masterKey, isServed })
  } finally {
    await stop()
  }
}

async function checkOpenDatabase(
  check: Check,
  {
    config,
    address,
    masterKey,
    isServed,
  }: { config: Config; address: Address; masterKey: MasterKey | null; isServed: boolean },
): Promise<void> {
  const owner = await connectOwner(address)
  try {
    await check('Durability', async () => {
      const facts = await readServerFacts(owner)
      if (facts.versionNumber < 150_000) throw new Error(`PostgreSQL ${facts.version} is older than 15`)
      const faults = findDurabilityFaults(facts)
      if (faults.length > 0) throw new Error(faults.join(', '))
      return `PostgreSQL ${facts.version}, fsync, full_page_writes and synchronous_commit are on`
    })
    await check('Clock', async () => {
      const before = systemClock.now().getTime()
      const { rows } = await owner.query<{ now: Date }>('select clock_timestamp() as now')
      const after = systemClock.now().getTime()
      const offMs = (rows[0]?.now.getTime() ?? 0) - (before + after) / 2
      if (Math.abs(offMs) > 2000 + (after - before) / 2) {
        throw new Error(
          `the database’s clock is ${Math.round(offMs / 1000)} s off this machine’s; synchronize both by NTP`,
        )
      }
      return 'the database and this machine agree'
    })
    let isMigrated = false
    await check('Migrations', async () => {
      const pending = (await findPendingMigrations(owner)).map((one) => one.name).join(', ')
      isMigrated = pending === ''
      if (isMigrated) return 'up to date'
      if (isServed) throw new Error(`the running server lacks ${pending}; restart it`)
      return `the next start applies ${pending}`
    })
    if (!isMigrated) return
    const names = roleNames(config.databaseRolePrefix)
    for (const role of [names.app, names.worker]) await checkRole(check, owner, { ...address, user: role }, masterKey)
    await checkRowSecurity(check, owner)
    await check('Machines', async () => (await checkCluster(owner)) ?? 'one; the database is no cluster')
    // Without the key, the checks above have failed already.
    if (masterKey) {
      await check('Balance reports', () => checkReports({ ...address, user: names.worker }, masterKey))
    }
  } finally {
    await owner.end()
  }
}

async function checkRole(check: Check, owner: pg.Client, address: Address, masterKey: MasterKey | null): Promise<void> {
  const { user: role } = address
  await check('Role', async () => {
    const { rows } = await owner.query<{ powerful: boolean; owns: boolean }>(
      `select rolsuper or rolbypassrls as powerful,
              exists (select 1 from pg_class where relowner = pg_roles.oid) as owns
       from pg_roles where rolname = $1`,
      [role],
    )
    const [found] = rows
    if (!found) throw new Error(`${role} is missing; run npx firepay migrate`)
    if (found.powerful) throw new Error(`${role} is a superuser or bypasses row-level security`)
    if (found.owns) throw new Error(`${role} owns tables; only the owner of the schema should`)
    if (masterKey) {
      const client = new pg.Client({ ...address, password: rolePassword(masterKey, role) })
      client.on('error', () => {})
      try {
        await client.connect()
      } catch (error) {
        if (codeOf(error) === '28P01') throw new Error(`${role} has the password of another master key`)
        throw error
      } finally {
        await client.end().catch(() => {})
      }
    }
    return `${role} can sign in, owns nothing, is bound by row-level security`
  })
}

async function checkRowSecurity(check: Check, owner: pg.Client): Promise<void> {
  await check('Row-level security', async () => {
    const { rows } = await owner.query<{ name: string; forced: boolean }>(
      // The key of a tenant table begins with merchant_id; only the directory is read without a tenant.
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
       from pg_class c
       join pg_index i on i.indrelid = c.oid and i.indisprimary
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and a.attname = 'merchant_id' and c.relname <> 'merchant_directory'
       order by 1`,
    )
    const open = rows.filter((row) => !row.forced).map((row) => row.name)
    if (open.length > 0) throw new Error(`not forced on ${open.join(', ')}`)
    return `forced on all ${rows.length} tables of merchants`
  })
}

async function checkPort(check: Check, config: Config): Promise<void> {
  await check('Port', async () => {
    const free = await isFree(config.host, config.port)
    if (free) return `${config.port} is free`
    if (readAddress(config)?.endsWith(`:${config.port}`)) return `${config.port} is served by the running Firepay`
    if (!config.portIsNamed) return `${config.port} is taken; a start takes the next one`
    throw new Error(`${config.port} is in use by another program`)
  })
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen({ host, port }, () => server.close(() => resolve(true)))
  })
}

function readAddress(config: Config): string | null {
  try {
    return readFileSync(join(config.dataDir, 'server.address'), 'utf8').trim()
  } catch {
    return null
  }
}
