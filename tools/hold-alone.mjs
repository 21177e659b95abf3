// As in bin/firepay.mjs, which runs before anything is installed and imports nothing of the repository.
import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

/**
 * Creates a lock file, after waiting for the process that holds it. A file left by a process that has ended is taken over.
 * @param waiting printed once when another process holds the lock
 * @returns releases the lock
 * @throws Error when the file cannot be created
 */
export async function holdAlone(path, waiting) {
  for (let waited = 0; ; waited += 200) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeFileSync(file, String(process.pid))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = Number(read(path))
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (owner ? !isAlive(owner) : age > 2000) rmSync(path, { force: true })
    else if (waited === 0) process.stdout.write(`${waiting}\n`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
