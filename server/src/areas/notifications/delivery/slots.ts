/** security.md N-11 */
export const maxPerEndpoint = 4
const maxOverall = 50
/** Slots of one merchant, over all its sites. */
const maxPerMerchant = 25
/** Slots of failing or slow addresses; the rest is kept for those that respond. */
const maxSlow = 30
const maxSlowPerMerchant = 12

/** The merchant of a request, and whether the address fails or is slow. */
export type Claimant = { merchantId: string; isSlow: boolean }
type Use = { all: number; slow: number }

/**
 * Slots of a worker process for requests in flight. A free slot goes to the merchant with the fewest requests in flight, and
 * within the merchant to the oldest request.
 */
export class Slots {
  private readonly used: Use = { all: 0, slow: 0 }
  private readonly usedBy = new Map<string, Use>()
  private waiting: { claimant: Claimant; begin: () => void }[] = []

  async run<T>(claimant: Claimant, work: () => Promise<T>): Promise<T> {
    if (this.hasPlace(claimant)) this.take(claimant, 1)
    else await new Promise<void>((begin) => this.waiting.push({ claimant, begin }))
    try {
      return await work()
    } finally {
      this.take(claimant, -1)
      this.handOn()
    }
  }

  private useOf(merchantId: string): Use {
    return this.usedBy.get(merchantId) ?? { all: 0, slow: 0 }
  }

  private hasPlace({ merchantId, isSlow }: Claimant): boolean {
    const own = this.useOf(merchantId)
    if (this.used.all >= maxOverall || own.all >= maxPerMerchant) return false
    return !isSlow || (this.used.slow < maxSlow && own.slow < maxSlowPerMerchant)
  }

  private take({ merchantId, isSlow }: Claimant, count: 1 | -1): void {
    const own = this.useOf(merchantId)
    for (const use of [this.used, own]) {
      use.all += count
      if (isSlow) use.slow += count
    }
    if (own.all === 0) this.usedBy.delete(merchantId)
    else this.usedBy.set(merchantId, own)
  }

  private handOn(): void {
    const fitting = this.waiting.filter(({ claimant }) => this.hasPlace(claimant))
    const fewest = (one: (typeof fitting)[number]) => this.useOf(one.claimant.merchantId).all
    const next = fitting.reduce<(typeof fitting)[number] | undefined>(
      (best, one) => (best === undefined || fewest(one) < fewest(best) ? one : best),
      undefined,
    )
    if (!next) return
    this.waiting = this.waiting.filter((one) => one !== next)
    this.take(next.claimant, 1)
    next.begin()
  }
}
