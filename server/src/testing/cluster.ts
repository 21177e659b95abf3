import { type Address, connectOwner } from '../platform/db/address.ts'
import { distributeSql } from './statements/table-kinds.ts'

/**
 * Ports of the workers of the Citus cluster whose coordinator `TEST_DATABASE_URL` names, on the coordinator's host.
 * Null on a single PostgreSQL, as in all tests except `npm run test:full -- cluster`.
 */
export const clusterWorkers = process.env.TEST_CLUSTER_WORKERS?.split(',').map(Number) ?? null

/** Fewer shards than in production, so that a database is created in seconds; more than there are workers. */
const shards = 4

/**
 * Creates a database on every node: empty, or a copy. Nodes find each other by its name, so copies on all nodes form a
 * copy of the whole. On a single PostgreSQL it is an ordinary database.
 * @param address of a superuser on the coordinator
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

/** Joins the nodes in an empty database. */
export async function joinMachines(address: Address): Promise<void> {
  for (const port of portsOf(address)) await asOwner({ ...address, port }, ['create extension citus'])
  await asOwner(address, [
    `select citus_set_coordinator_host('${address.host}', ${address.port})`,
    ...(clusterWorkers ?? []).map((port) => `select citus_add_node('${address.host}', ${port})`),
  ])
}

/** Distributes the tables of a migrated database by merchant. */
export async function distribute(address: Address): Promise<void> {
  await asOwner(address, [distributeSql.replace('shard_count => 32', `shard_count => ${shards}`)])
}

/** Terminates all connections to a database and forbids new ones, so that it can be copied. */
export async function closeToCopy(address: Address, name: string): Promise<void> {
  for (const port of portsOf(address)) {
    await asOwner({ ...address, port }, [
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    ])
  }
}

/** Drops the database on every node. */
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
