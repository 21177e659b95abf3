/** security.md N-11 */
export const maxPerEndpoint = 4
const maxOverall = 50
/** What one merchant has of them, however many sites it has: the rest is for others. */
const maxPerMerchant = 25
/** Addresses that fail or hang never take all places: the rest is for those that answer. */
const maxSlow = 30
const maxSlowPerMerchant = 12

/** Whose request it is, and whether its address fails or takes its time. */
export type Claimant = { merchantId: string; isSlow: boolean }
type Use = { all: number; slow: number }

/**
 * The places of a worker process for requests that are under way. A place that becomes free goes to the merchant that has
 * the fewest, and among its requests to the one that came first.
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
