import { PriorityQueue } from './priority-queue.ts'

/**
 * What the played processor has to pay the shop in each currency, by the rules of the ledger: a payout of what is
 * available then covers exactly its transactions. Minor units as numbers: a shop of the sandbox stays far below 2^53.
 */
export class ShopBalances {
  private readonly accounts = new Map<string, { available: number; later: PriorityQueue<number> }>()

  /** Adds a movement of the balance; negative ones take away. It counts from `availableAt`, in milliseconds since 1970. */
  move(currency: string, amount: number, availableAt: number): void {
    this.account(currency).later.put(availableAt, amount)
  }

  /** What is available at an instant. Instants of one account must not go back. */
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
