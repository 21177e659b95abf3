import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { superuser } from './postmaster.ts'

export const databaseName = 'firepay'

/** Folder of the cluster in the data directory. */
export function pgdataOf(dataDir: string): string {
  return join(dataDir, 'postgres')
}

export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password')
}

/** Uses the Unix socket if it exists, which is faster than TCP on loopback. An adopted server may have none. */
export function databaseUrl(pgdata: string, port: number, password: string): string {
  const host = existsSync(socketOf(pgdata, port)) ? encodeURIComponent(pgdata) : '127.0.0.1'
  return `postgres://${superuser}:${password}@${host}:${port}/${databaseName}`
}

/** In the cluster's folder, which only PostgreSQL's account may enter. */
function socketOf(pgdata: string, port: number): string {
  return join(pgdata, `.s.PGSQL.${port}`)
}

/** Socket paths are limited to 103 bytes (macOS) or 107 (Linux); a port has up to five digits. */
export function socketFolder(pgdata: string): string {
  return Buffer.byteLength(socketOf(pgdata, 65_535)) <= 103 ? pgdata : ''
}

/** Removes sockets of a killed PostgreSQL: the next one has another port and would leave them. */
export function removeOldSockets(pgdata: string): void {
  for (const name of readdirSync(pgdata)) {
    if (/^\.s\.PGSQL\.\d+(\.lock)?$/.test(name)) rmSync(join(pgdata, name), { force: true })
  }
}
