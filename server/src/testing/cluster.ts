import { type Address, connectOwner } from '../platform/db/address.ts'
import { distributeSql } from './statements/table-kinds.ts'

/**
 * Ports of the other machines of the Citus cluster whose coordinator `TEST_DATABASE_URL` names; they listen on the
 * coordinator's host. Null when tests run on a single PostgreSQL, as all do but those of `npm run test:full -- cluster`.
 */
export const clusterWorkers = process.env.TEST_CLUSTER_WORKERS?.split(',').map(Number) ?? null

/** Fewer than in production, so that a database is made in seconds; more than there are workers. */
const shards = 4

/**
 * Makes a database on every machine: an empty one, or a copy. The machines find each other by its name, which is the same
 * on all of them, so a copy on each is a copy of the whole. On a single PostgreSQL it is an ordinary database.
 * @param address of a superuser, on the coordinator
 */
export async function createOnEveryMachine(address: Address, name: string, template = 'template0'): Promise<void> {
  for (const port of portsOf(address)) {
    await asOwner({ ...address, port }, [`create database ${name} template ${template}`])
  }
  if (!clusterWorkers) return
  await asOwner(address, [
    `alter database ${name} set citus.propagate_set_commands = 'local'`,
    `alter role ${address.user} in database ${name} set citus.multi_shard_modify_mode = 'sequential'`,
    `alter role ${address.user} in database ${name} set citus.enable_local_reference_table_foreign_keys = 'off'`,
  ])
}

/** Joins the machines in an empty database. */
export async function joinMachines(address: Address): Promise<void> {
  for (const port of portsOf(address)) await asOwner({ ...address, port }, ['create extension citus'])
  await asOwner(address, [
    `select citus_set_coordinator_host('${address.host}', ${address.port})`,
    ...(clusterWorkers ?? []).map((port) => `select citus_add_node('${address.host}', ${port})`),
  ])
}

/** Spreads the tables of a migrated database by merchant. */
export async function distribute(address: Address): Promise<void> {
  await asOwner(address, [distributeSql.replace('shard_count => 32', `shard_count => ${shards}`)])
}

/** Ends all that is connected to a database, and lets nobody in: it can be copied. */
export async function closeToCopy(address: Address, name: string): Promise<void> {
  for (const port of portsOf(address)) {
    await asOwner({ ...address, port }, [
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    ])
  }
}

/** Removes the database from every machine. */
export async function dropFromEveryMachine(address: Address, name: string): Promise<void> {
  for (const port of portsOf(address)) {
    await asOwner({ ...address, port }, [`drop database if exists ${name} with (force)`])
  }
}

function portsOf({ port }: Address): number[] {
  return [port, ...(clusterWorkers ?? [])]
}

async function asOwner(address: Address, statements: readonly string[]): Promise<void> {
  const owner = await connectOwner(address)
  try {
    for (const statement of statements) await owner.query(statement)
  } finally {
    await owner.end()
  }
}
