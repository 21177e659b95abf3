import { PriorityQueue } from './priority-queue.ts'

/**
 * Amounts that the simulated processor has to pay the shop in each currency, by the rules of the ledger, so that a payout
 * of the available amount covers exactly its transactions. Minor units as numbers: a sandbox shop stays far below 2^53.
 */
export class ShopBalances {
  private readonly accounts = new Map<string, { available: number; later: PriorityQueue<number> }>()

  /** Adds a signed movement of the balance, available from `availableAt` (milliseconds since 1970). */
  move(currency: string, amount: number, availableAt: number): void {
    this.account(currency).later.put(availableAt, amount)
  }

  /** Available amount at an instant. Instants of one account must not decrease. */
  availableAt(currency: string, instant: number): number {
    const account = this.account(currency)
    for (let due = account.later.takeBefore(instant + 1); due; due = account.later.takeBefore(instant + 1)) {
      account.available += due.item
    }
    return account.available
  }

  get currencies(): string[] {
    return [...this.accounts.keys()].sort()
  }

  private account(currency: string) {
    const found = this.accounts.get(currency)
    if (found) return found
    const made = { available: 0, later: new PriorityQueue<number>() }
    this.accounts.set(currency, made)
    return made
  }
}
