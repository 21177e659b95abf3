import { hash } from 'node:crypto'
import type { Movement } from './movements.ts'

/** A reference has at most 128 characters; some are left for a number. */
const longest = 110

/** How often each content of an unnamed line came up in a file, by a hash of the content. */
export type Repeats = Record<string, number>

/**
 * Identity of a line that the processor gives none: what it says. The reader numbers equal lines of a file.
 * @param facts words, batch, day, amount: all that tells it from other lines
 */
export function unnamed(...facts: readonly string[]): { id: string; reference: string; isUnnamed: true } {
  const text = facts.filter((fact) => fact !== '').join(', ')
  const reference = text.length <= longest ? text : `${text.slice(0, 80)}… ${digestOf(text)}`
  return { id: reference, reference, isUnnamed: true }
}

/** The second and each further of equal unnamed lines gets its number in `id` and `reference`; `repeats` counts on. */
export function numbered(movements: readonly Movement[], repeats: Repeats): Movement[] {
  return movements.map((movement) => {
    if (!movement.isUnnamed) return movement
    const key = digestOf(`${movement.kind} ${movement.id}`)
    const count = (repeats[key] ?? 0) + 1
    repeats[key] = count
    return count === 1
      ? movement
      : { ...movement, id: `${movement.id} #${count}`, reference: `${movement.reference} #${count}` }
  })
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16)
}
