import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * When the process started, as text that is the same at every look and differs for a later process with the same
 * number; null when there is no such process (a zombie counts as gone).
 */
export function startOfProcess(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = readOrNull(`/proc/${pid}/stat`)
    // The name stands in brackets and may hold anything; the fields after it are counted from its end.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return null
    return fields[19] ?? null
  }
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'stat=,lstart='], { encoding: 'utf8', env: { LC_ALL: 'C' } })
  const [, state, start] = /^(\S+)\s+(\S.*)$/.exec((listed.stdout ?? '').trim()) ?? []
  return !state || state.startsWith('Z') ? null : (start ?? null)
}

/** The program and arguments of a process, joined by spaces; null when it is gone or cannot be seen. */
export function commandOfProcess(pid: number): string | null {
  if (process.platform === 'linux') {
    return readOrNull(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() || null
  }
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  return listed.stdout?.trim() || null
}

/** Whether the process lives; a zombie does not. */
export function isProcessAlive(pid: number): boolean {
  return startOfProcess(pid) !== null
}

/**
 * Names the set of processes a pid belongs to: this boot of this machine and, in a container, this container.
 * A pid written by another one says nothing here.
 */
export function processSpace(): string {
  if (process.platform !== 'linux') return hostname()
  const boot = readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? hostname()
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
