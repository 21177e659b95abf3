import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { superuser } from './postmaster.ts'

export const databaseName = 'firepay'

/** The folder of the cluster inside the data directory. */
export function pgdataOf(dataDir: string): string {
  return join(dataDir, 'postgres')
}

export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password')
}

/** By the socket, if it is there: a packet costs less than on the loopback address. One adopted may have none. */
export function databaseUrl(pgdata: string, port: number, password: string): string {
  const host = existsSync(socketOf(pgdata, port)) ? encodeURIComponent(pgdata) : '127.0.0.1'
  return `postgres://${superuser}:${password}@${host}:${port}/${databaseName}`
}

/** Inside the cluster, which only PostgreSQL's account enters. */
function socketOf(pgdata: string, port: number): string {
  return join(pgdata, `.s.PGSQL.${port}`)
}

/** The system takes socket paths of up to 103 bytes (macOS) or 107 (Linux); a port has up to five digits. */
export function socketFolder(pgdata: string): string {
  return Buffer.byteLength(socketOf(pgdata, 65_535)) <= 103 ? pgdata : ''
}

/** Sockets of a PostgreSQL that was killed: the next one has another port, and would leave them lying. */
export function removeOldSockets(pgdata: string): void {
  for (const name of readdirSync(pgdata)) {
    if (/^\.s\.PGSQL\.\d+(\.lock)?$/.test(name)) rmSync(join(pgdata, name), { force: true })
  }
}
