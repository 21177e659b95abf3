import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { PlainError } from '../plain-error.ts'
import { readOrMakeSecret } from './secret-file.ts'

/** The one key that protects every other secret of the installation (security.md K-06). */
export interface MasterKey {
  /** A key of 32 bytes for one purpose; the label names it, the same label gives the same key. */
  derive(label: string): Buffer
}

/** Where the key is kept unless `MASTER_KEY_FILE` names another place: beside the data. */
export function masterKeyPath(config: Pick<Config, 'dataDir' | 'masterKeyFile'>): string {
  return config.masterKeyFile ?? join(config.dataDir, 'master.key')
}

/**
 * Reads the master key: at least 32 bytes as hex, base64, base64url or raw. Outside production, and unless a file is
 * named, it is made at the first start.
 * @throws PlainError when the file is missing, unreadable or holds a shorter key
 */
export function loadMasterKey(config: Pick<Config, 'dataDir' | 'masterKeyFile' | 'production'>): MasterKey {
  const path = masterKeyPath(config)
  if (!config.masterKeyFile && !config.production && !existsSync(path)) {
    // A new key beside old data would make every stored secret unreadable without a word.
    if (existsSync(join(config.dataDir, 'postgres'))) {
      throw new PlainError(`${path} is missing, the master key of the data beside it; put it back from a backup.`)
    }
    readOrMakeSecret(path, () => randomBytes(32).toString('base64url'))
  }
  let content: Buffer
  try {
    content = readFileSync(path)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new PlainError(`The master key cannot be read (${reason}); set MASTER_KEY_FILE to a file that holds it.`, {
      cause,
    })
  }
  const key = decodeKey(content)
  if (!key) {
    throw new PlainError(
      `${path} does not hold a master key of at least 32 bytes; make one with: openssl rand -base64 32 > FILE`,
    )
  }
  return masterKeyFrom(key)
}

/** The master key of these bytes. */
export function masterKeyFrom(key: Buffer): MasterKey {
  return { derive: (label) => createHmac('sha256', key).update(label).digest() }
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
