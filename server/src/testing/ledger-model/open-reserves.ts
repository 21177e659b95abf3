type Reserve = { reference: string; currency: string; at: number; open: bigint; isEarly: boolean }
type Told = { currency: string; at: number; amount: bigint }

/**
 * Matches releases without a named hold to holds: the oldest holds made before the release come first. The rest of a release
 * belongs to a hold that arrives later, and comes from outside until then.
 */
export class OpenReserves {
  readonly #reserves: Reserve[] = []

  /** @returns how much of it was released before it was told */
  held({ reference, ...told }: Told & { reference: string }): bigint {
    const freed = this.#take(told.amount, ({ isEarly, currency, at }) => {
      return isEarly && currency === told.currency && at > told.at
    }).reduce((total, share) => total + share, 0n)
    this.#reserves.push({ ...told, reference, open: told.amount - freed, isEarly: false })
    return freed
  }

  released(reference: string, amount: bigint): void {
    const hold = this.#reserves.find((one) => one.reference === reference && !one.isEarly)
    if (hold) hold.open -= amount
  }

  /** @returns how much of each hold is released */
  releasedOldest(told: Told): bigint[] {
    const shares = this.#take(told.amount, ({ isEarly, currency, at }) => {
      return !isEarly && currency === told.currency && at <= told.at
    })
    const rest = shares.reduce((left, share) => left - share, told.amount)
    if (rest > 0n) this.#reserves.push({ ...told, reference: '', open: rest, isEarly: true })
    return shares
  }

  #take(amount: bigint, fits: (one: Reserve) => boolean): bigint[] {
    const shares: bigint[] = []
    let left = amount
    for (const one of this.#reserves.filter(fits).sort((a, b) => a.at - b.at)) {
      const isWhole = one.open < left
      const share = isWhole ? one.open : left
      if (share === 0n) continue
      one.open -= share
      left -= share
      shares.push(share)
    }
    return shares
  }
}
