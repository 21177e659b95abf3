import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Start time of a process, stable across calls and different for a later process with the same pid; null when it does
 * not exist. A zombie counts as gone.
 */
export function startOfProcess(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = readOrNull(`/proc/${pid}/stat`)
    // The name is in parentheses and may contain anything, so count fields from its end.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return null
    return fields[19] ?? null
  }
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'stat=,lstart='], { encoding: 'utf8', env: { LC_ALL: 'C' } })
  const [, state, start] = /^(\S+)\s+(\S.*)$/.exec((listed.stdout ?? '').trim()) ?? []
  return !state || state.startsWith('Z') ? null : (start ?? null)
}

/** Program and arguments of a process, joined by spaces; null when it is gone or not visible. */
export function commandOfProcess(pid: number): string | null {
  if (process.platform === 'linux') {
    return readOrNull(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() || null
  }
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  return listed.stdout?.trim() || null
}

/** False for a zombie. */
export function isProcessAlive(pid: number): boolean {
  return startOfProcess(pid) !== null
}

/**
 * Identifies the pid namespace: this boot of the machine and, in a container, the container. Pids of other namespaces
 * cannot be compared.
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
