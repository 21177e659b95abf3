import { hash } from 'node:crypto'
import { LineFault } from './line.ts'
import type { Movement } from './movements.ts'

/** A reference has at most 128 characters; the rest is left for a number. */
const longest = 110

/** Different unnamed lines of a file: they are stored with the run and rewritten with each part. */
const maxUnnamed = 20_000

/** Occurrences of each unnamed line in a file, by a hash of its content. */
export type Repeats = Map<string, number>

/**
 * Identity of a line without an id: its content. Equal lines of a file are numbered by `numbered`.
 * @param facts words, batch, day, amount: all that distinguishes it from other lines
 */
export function unnamed(...facts: readonly string[]): { id: string; reference: string; isUnnamed: true } {
  const text = facts.filter((fact) => fact !== '').join(', ')
  const reference = text.length <= longest ? text : `${text.slice(0, 80)}… ${digestOf(text)}`
  return { id: reference, reference, isUnnamed: true }
}

/**
 * Appends a number to `id` and `reference` of each repeated unnamed line, and updates `repeats`.
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
