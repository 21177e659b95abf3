import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Sorted SHA-256 prefixes (docs/decisions/passwords.md). */
const leaked = readFileSync(new URL('./leaked-passwords.bin', import.meta.url))
const bytesEach = 6

/**
 * True for one of the 44,000 most frequent leaked passwords of twelve or more characters, in any case (security.md
 *
 */
export function isLeaked(password: string): boolean {
  const wanted = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, bytesEach)
  let from = 0
  let to = leaked.length / bytesEach
  while (from < to) {
    const middle = (from + to) >>> 1
    const order = leaked.compare(wanted, 0, bytesEach, middle * bytesEach, (middle + 1) * bytesEach)
    if (order === 0) return true
    if (order < 0) from = middle + 1
    else to = middle
  }
  return false
}
