import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

/**
 * Reads a secret, and makes it when there is none: once, mode 0600, whole or not at all, and the same one for
 * processes that start in the same moment.
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

/** What is wrong with who may read a secret, in a sentence; null when its owner alone may, or there is none. */
export function openSecretSentence(path: string): string | null {
  const mode = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
  if ((mode & 0o077) === 0) return null
  return `${path} can be read or written by others (mode ${mode.toString(8)}); chmod 600 it.`
}

/** The secret without the line end; null when there is no such file. */
export function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
