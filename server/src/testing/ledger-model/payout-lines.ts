import type { Line } from './line.ts'

type Payout = {
  reference: string
  currency: string
  at: number
  failedAt: number | null
  /** Position in the order in which payouts were accepted. */
  number: number
  /** Events whose lines it holds, or held until it failed. */
  held: Set<string>
}

/**
 * Assigns lines to payouts by product.md §4: every available line that no unfailed payout holds. A failure takes effect
 * when it happened, regardless of when it is reported: later payouts get the lines.
 */
export class PayoutLines {
  readonly payouts = new Map<string, Payout>()
  #steps: (() => void)[] = []
  readonly #lines: readonly Line[]

  constructor(lines: readonly Line[]) {
    this.#lines = lines
  }

  made(reference: string, currency: string, at: number): void {
    const payout: Payout = { reference, currency, at, failedAt: null, number: this.payouts.size, held: new Set() }
    this.#steps.push(() => {
      for (const event of this.#available(payout)) if (!this.#isCovered(event)) payout.held.add(event)
    })
    this.payouts.set(reference, payout)
  }

  failed(reference: string, at: number): void {
    const payout = this.payouts.get(reference)
    if (!payout) throw new Error(`${reference} is not known`)
    this.#steps.push(() => {
      payout.failedAt = at
      this.#passOn(payout)
    })
  }

  /** Runs after a batch, when all its lines exist. */
  endBatch(): void {
    const steps = this.#steps
    this.#steps = []
    for (const step of steps) step()
  }

  /** Balance movement of a payout's lines. */
  sumOf({ held }: Payout): bigint {
    return this.#ofBalance()
      .filter(({ event }) => held.has(event))
      .reduce((sum, { amount }) => sum + amount, 0n)
  }

  #passOn(failed: Payout): void {
    const later = [...this.payouts.values()]
      .filter(({ at, currency }) => currency === failed.currency && at >= (failed.failedAt ?? 0))
      .filter((one) => one !== failed)
      .sort((one, other) => one.at - other.at || one.number - other.number)
    const passed = new Set<string>()
    for (const payout of later) {
      const taken = this.#available(payout).filter(
        (event) => failed.held.has(event) && !passed.has(event) && !payout.held.has(event) && !this.#isCovered(event),
      )
      for (const event of taken) {
        payout.held.add(event)
        passed.add(event)
      }
      if (taken.length > 0 && payout.failedAt !== null) this.#passOn(payout)
    }
  }

  #available({ currency, at }: Payout): string[] {
    const own = Map.groupBy(
      this.#ofBalance().filter((line) => line.currency === currency),
      ({ event }) => event,
    )
    return [...own]
      .filter(([, lines]) => lines.every(({ postedAt, availableAt }) => postedAt <= at && availableAt <= at))
      .map(([event]) => event)
  }

  #isCovered(event: string): boolean {
    return [...this.payouts.values()].some(({ failedAt, held }) => failedAt === null && held.has(event))
  }

  #ofBalance(): Line[] {
    return this.#lines.filter(({ kind, eventType }) => kind === 'balance' && !eventType.startsWith('payout.'))
  }
}
