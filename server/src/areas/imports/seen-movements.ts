import { hash } from 'node:crypto'
import { eventsOf, identityOf } from './events-of-movements.ts'
import { LineFault } from './line.ts'
import type { Movement } from './movements.ts'

/** Movements kept between parts: they are stored with the run and rewritten with each part. */
const maxKept = 50_000
const identityLength = 11
const contentLength = 6

/** The movements of a file so far, by identity, with a hash of their content. */
export class SeenMovements {
  private readonly contents = new Map<string, string>()

  /** @param stored result of `stored` for the earlier parts */
  constructor(stored = '') {
    const length = identityLength + contentLength
    for (let at = 0; at < stored.length; at += length) {
      this.contents.set(stored.slice(at, at + identityLength), stored.slice(at + identityLength, at + length))
    }
  }

  /**
   * Marks the movements of a line that an earlier line has too. A repeat is exact within a part and among the first 50,000
   * movements of the file.
   * @throws LineFault when an earlier line has the identity with other content
   */
  marked(format: string, movements: readonly Movement[]): Movement[] {
    const parts = movements.map((movement) => ({
      movement,
      identity: identityOf(format, movement).slice(0, identityLength),
      content: hash('sha256', JSON.stringify(eventsOf(format, movement)), 'base64url').slice(0, contentLength),
    }))
    if (parts.some(({ identity, content }) => (this.contents.get(identity) ?? content) !== content)) {
      throw new LineFault('An earlier line of the file has the same ID and other content.')
    }
    const marked = parts.map(
      ({ movement, identity }): Movement => (this.contents.has(identity) ? { ...movement, isRepeat: true } : movement),
    )
    for (const { identity, content } of parts) this.contents.set(identity, content)
    return marked
  }

  stored(): string {
    return [...this.contents].slice(0, maxKept).flat().join('')
  }
}
