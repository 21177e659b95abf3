import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { UserError } from '../errors/user-error.ts'
import { openSecretSentence, readOrMakeSecret } from './secret-file.ts'

/** The key that protects all other secrets of the installation (security.md K-06). */
export interface MasterKey {
  /** Derives a 32-byte key for one purpose. Deterministic per label. */
  derive(label: string): Buffer
}

/** Path of the key: `MASTER_KEY_FILE`, or in the data folder. */
export function masterKeyPath(config: Pick<Config, 'dataDir' | 'masterKeyFile'>): string {
  return config.masterKeyFile ?? join(config.dataDir, 'master.key')
}

/**
 * Reads the master key: at least 32 bytes as hex, base64, base64url or raw. Outside production it is created at the
 * first start, unless `MASTER_KEY_FILE` is set.
 * @throws UserError when the file is missing, unreadable or too short; in production also when others may read it
 */
export function loadMasterKey(config: Pick<Config, 'dataDir' | 'masterKeyFile' | 'production'>): MasterKey {
  const path = masterKeyPath(config)
  if (!config.masterKeyFile && !config.production && !existsSync(path)) {
    // Creating a new key for existing data would make all stored secrets unreadable.
    if (existsSync(join(config.dataDir, 'postgres'))) {
      throw new UserError(`${path}, the master key of this data, is missing; restore it from a backup.`)
    }
    readOrMakeSecret(path, () => randomBytes(32).toString('base64url'))
  }
  const openSecret = openSecretSentence(path)
  if (config.production && openSecret) throw new UserError(openSecret)
  const key = readMasterKey(path)
  const next = nextKeyPath(path)
  if (existsSync(next) && keyIdOf(readMasterKey(next)) !== keyIdOf(key)) {
    throw new UserError(
      `${next} exists: a rotation of the master key is unfinished. Finish it with: npx firepay rotate-master-key`,
    )
  }
  return key
}

/** Path of the next key during a rotation. */
export function nextKeyPath(path: string): string {
  return `${path}.next`
}

/** Reads the next key of an interrupted rotation, or creates one. */
export function readOrMakeNextKey(path: string): MasterKey {
  readOrMakeSecret(nextKeyPath(path), () => randomBytes(32).toString('base64url'))
  return readMasterKey(nextKeyPath(path))
}

/** @throws UserError when the file cannot be read or does not contain a key */
export function readMasterKey(path: string): MasterKey {
  let content: Buffer
  try {
    content = readFileSync(path)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UserError(`The master key cannot be read (${reason}); set MASTER_KEY_FILE to a file that holds it.`, {
      cause,
    })
  }
  const key = decodeKey(content)
  if (!key) {
    throw new UserError(
      `${path} does not hold a master key of at least 32 bytes; create one with: openssl rand -base64 32 > FILE`,
    )
  }
  return masterKeyFrom(key)
}

export function masterKeyFrom(key: Buffer): MasterKey {
  return { derive: (label) => createHmac('sha256', key).update(label).digest() }
}

/** Eight hex characters that identify a master key without revealing it. */
export function keyIdOf(masterKey: MasterKey): string {
  return masterKey.derive('key-id').toString('hex', 0, 4)
}

function decodeKey(content: Buffer): Buffer | null {
  const text = content.toString('latin1').trim()
  const key = /^([0-9a-f]{2})+$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[A-Za-z0-9+/_-]+={0,2}$/.test(text)
      ? Buffer.from(text, 'base64url')
      : content
  return key.length >= 32 ? key : null
}
