import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

/**
 * Reads a secret, creating it if missing. Creation is atomic, with mode 0600, and processes that start at the same time
 * get the same secret.
 */
export function readOrMakeSecret(path: string, make: () => string): string {
  const present = readSecret(path)
  if (present !== null) return present
  const draft = `${path}.${process.pid}`
  rmSync(draft, { force: true })
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(file, `${make()}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(path) ?? ''
}

/** Describes unsafe permissions of a secret; null when only its owner has access, or when it does not exist. */
export function openSecretSentence(path: string): string | null {
  const mode = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
  if ((mode & 0o077) === 0) return null
  return `${path} can be read or written by others (mode ${mode.toString(8)}); chmod 600 it.`
}

/** Reads a secret without the line end; null when the file does not exist. */
export function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
