/** So many run at once; the others wait in the order in which they came. */
export class Semaphore {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(count: number) {
    this.free = count
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}

/** security.md N-11 */
export const maxPerEndpoint = 4
const maxOverall = 50
/** Addresses that fail or hang never take all places: the rest is for those that answer. */
const maxFailing = 30

/** The places of a worker process for requests that are under way. */
export class Slots {
  private readonly overall = new Semaphore(maxOverall)
  private readonly failing = new Semaphore(maxFailing)

  run<T>(isFailing: boolean, work: () => Promise<T>): Promise<T> {
    return isFailing ? this.failing.run(() => this.overall.run(work)) : this.overall.run(work)
  }
}
