import { hash } from 'node:crypto'
import { LineFault } from './line.ts'
import type { Movement } from './movements.ts'

/** A reference has at most 128 characters; some are left for a number. */
const longest = 110

/** Different unnamed lines of a file: they are kept with the run and written with each part. */
const maxUnnamed = 20_000

/** How often each content of an unnamed line came up in a file, by a hash of the content. */
export type Repeats = Map<string, number>

/**
 * Identity of a line that the processor gives none: what it says. The reader numbers equal lines of a file.
 * @param facts words, batch, day, amount: all that tells it from other lines
 */
export function unnamed(...facts: readonly string[]): { id: string; reference: string; isUnnamed: true } {
  const text = facts.filter((fact) => fact !== '').join(', ')
  const reference = text.length <= longest ? text : `${text.slice(0, 80)}… ${digestOf(text)}`
  return { id: reference, reference, isUnnamed: true }
}

/**
 * The second and each further of equal unnamed lines gets its number in `id` and `reference`; `repeats` counts on.
 * @throws LineFault for a new one beyond 20,000 of a file
 */
export function numbered(movements: readonly Movement[], repeats: Repeats): Movement[] {
  return movements.map((movement) => {
    if (!movement.isUnnamed) return movement
    const key = digestOf(`${movement.kind} ${movement.id}`)
    const before = repeats.get(key)
    if (before === undefined && repeats.size >= maxUnnamed) throw new LineFault(tooMany)
    const count = (before ?? 0) + 1
    repeats.set(key, count)
    return count === 1
      ? movement
      : { ...movement, id: `${movement.id} #${count}`, reference: `${movement.reference} #${count}` }
  })
}

const tooMany = `The file has more than ${maxUnnamed.toLocaleString('en')} lines without an ID: split it, for example by month.`

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16)
}
