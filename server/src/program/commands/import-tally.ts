import { addsUp, FileControl, presentControl } from '../../areas/imports/file-control.ts'
import type { Money } from '../../areas/imports/line.ts'
import type { LineRead } from '../../areas/imports/read-part.ts'
import type { Taken } from '../../areas/imports/take-movements.ts'
import type { IngestResult } from '../../areas/ingest/answer-batch.ts'
import { decimalOf } from '../../platform/money/decimal.ts'

/** Counts results of events, prints refusals and progress, and compares the sums of the file with the ledger. */
export class Tally {
  readonly counts = { accepted: 0, duplicate: 0, held: 0, refused: 0 }
  /** Test rows that a live site does not import. */
  leftOut = 0
  bytes = 0
  private readonly control = new FileControl()
  private things = 'events'
  /** False for a file without lines, such as one that ends after its header. */
  private hasLines = false
  private readonly size: number
  private readonly startedAt = performance.now()
  private readonly isTerminal = process.stdout.isTTY === true

  constructor(size: number) {
    this.size = size
  }

  add(line: number, result: IngestResult): void {
    this.hasLines = true
    this.counts[result.status] += 1
    if (result.status !== 'refused') return
    this.endProgress()
    process.stderr.write(`line ${line}: ${result.id ?? 'no id'}: ${result.code}: ${result.message}\n`)
  }

  /** Adds the result of a movement, which counts once whatever its number of events. */
  addTaken(line: number, taken: Taken, id: string): void {
    this.things = 'movements'
    if (taken.status !== 'refused') {
      const as = { new: 'accepted', here: 'duplicate', waiting: 'held' } as const
      this.counts[as[taken.status]] += 1
      return
    }
    this.counts.refused += 1
    this.endProgress()
    process.stderr.write(`line ${line}: ${id}: ${taken.code}: ${taken.message}\n`)
  }

  /** Adds a line without events, with the sums of its net and of its amounts. */
  refuse(read: Extract<LineRead, { fault: string }>): void {
    const { line, fault, net, moves } = read
    this.hasLines = true
    this.counts.refused += 1
    this.control.add(read, [])
    this.endProgress()
    const [file, firepay] = [net ?? moves, moves].map((one) => one && textOf(one.amount, one.currency))
    const numbers = file === undefined ? '' : ` (file moves ${file}, Firepay would move ${firepay ?? 'nothing'})`
    process.stderr.write(`line ${line}: ${fault}${numbers}\n`)
  }

  /** @param moved amounts that the ledger moved, or would move, for each movement of the line */
  addMoved(read: LineRead, moved: readonly (readonly Money[])[]): void {
    this.hasLines = true
    this.control.add(read, moved)
  }

  /** True when the file has lines, none was refused, and the stated and moved amounts are equal in every currency. */
  get isComplete(): boolean {
    return this.hasLines && this.counts.refused === 0 && addsUp(this.control.stored())
  }

  /** One line per currency; '' for a file of events, which states no sums. */
  controlText(verb: 'moved' | 'would move'): string {
    return presentControl(this.control.stored())
      .map(({ currency, file, moved }) => {
        const off = BigInt(file) - BigInt(moved)
        const [said, booked] = [decimalOf(file, currency), decimalOf(moved, currency)]
        const check = off === 0n ? 'adds up' : `off by ${decimalOf(off, currency)}`
        return `${currency}: file moves ${said}, Firepay ${verb} ${booked}: ${check}\n`
      })
      .join('')
  }

  showProgress(): void {
    if (!this.isTerminal) return
    const share = this.size === 0 ? 1 : Math.min(1, this.bytes / this.size)
    const filled = Math.round(share * 30)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(30 - filled)}`
    process.stdout.write(
      `\r${bar} ${Math.floor(share * 100)} %  ${this.total().toLocaleString('en')} ${this.things}\x1b[K`,
    )
  }

  endProgress(): void {
    if (this.isTerminal) process.stdout.write('\r\x1b[K')
  }

  summary(): string {
    const { accepted, duplicate, held, refused } = this.counts
    const seconds = (performance.now() - this.startedAt) / 1000
    const rate = Math.round(this.total() / Math.max(seconds, 0.001)).toLocaleString('en')
    return (
      `${this.total().toLocaleString('en')} ${this.things} in ${seconds.toFixed(1)} s (${rate} a second): ` +
      `${accepted} accepted, ${duplicate} duplicate, ${held} held, ${refused} refused.${this.leftOutText()}`
    )
  }

  /** Number of omitted test rows, and the option that imports them. */
  leftOutText(): string {
    if (this.leftOut === 0) return ''
    return `\nLeft out ${this.leftOut.toLocaleString('en')} rows in test mode: give --test-rows to import them as real money.`
  }

  private total(): number {
    const { accepted, duplicate, held, refused } = this.counts
    return accepted + duplicate + held + refused
  }
}

function textOf(amount: bigint, currency: string): string {
  return `${decimalOf(amount, currency)} ${currency}`
}
