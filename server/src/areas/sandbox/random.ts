import { createHash } from 'node:crypto'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

type Weighted = readonly [readonly [unknown, number], ...(readonly [unknown, number])[]]

/** Seeded random numbers: the same seed gives the same sequence on every machine. */
export class Random {
  private a: number
  private b: number
  private c: number
  private d: number

  constructor(seed: string) {
    const hash = createHash('sha256').update(seed).digest()
    this.a = hash.readInt32LE(0)
    this.b = hash.readInt32LE(4)
    this.c = hash.readInt32LE(8)
    this.d = hash.readInt32LE(12)
  }

  /** 0 ≤ x < 1, by the generator sfc32. */
  next(): number {
    const sum = (this.a + this.b + this.d) | 0
    this.d = (this.d + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }

  /** True with the probability `share`. */
  chance(share: number): boolean {
    return this.next() < share
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** An integer, both bounds included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.next() * items.length)] ?? items[0]
  }

  /** One of the items, with probability proportional to its weight. */
  weighted<const T extends Weighted>(items: T): T[number][0] {
    let rest = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of items) {
      rest -= weight
      if (rest < 0) return item
    }
    return items[0][0]
  }

  /** Log-normal around the median `middle`; a `spread` of 0.5 puts two thirds between 0.6 and 1.6 times the median. */
  logNormal(middle: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
    return middle * Math.exp(spread * normal)
  }

  /** Lower-case letters and digits. */
  text(length: number): string {
    let text = ''
    for (let i = 0; i < length; i++) text += letters[Math.floor(this.next() * letters.length)]
    return text
  }
}
