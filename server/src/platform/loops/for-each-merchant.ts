import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { isDatabaseUnavailable, isShardUnavailable } from '../errors/database-errors.ts'

/** A merchant, or a row that names one. */
type OfMerchant = Id<'merchant'> | { readonly merchant_id: Id<'merchant'> }

type Options = {
  /** Asked before each merchant, to leave early. */
  isStopping?: () => boolean
  /** List again until a pass does nothing more: merchants take turns. One that failed is left out of the next passes. */
  isRepeated?: boolean
  /** Takes errors of parts of the work as well, so that they are thrown with the others at the end. */
  failures?: Failures
}

/**
 * Does background work for one merchant after another. A merchant that fails does not hold up the others: on a cluster the
 * data of some may be out of reach. When the database itself is away the work ends at once.
 * @param list merchants, or rows with their merchant
 * @param run does the work of one and answers how much that was
 * @returns the sum of what `run` answered
 * @throws Error at the end when any failed, so that the loop logs it once for each tick, whatever their number
 */
export async function forEachMerchant<Of extends OfMerchant>(
  list: () => AsyncIterable<Of> | Iterable<Of>,
  run: (of: Of) => Promise<number>,
  { isStopping = () => false, isRepeated = false, failures = new Failures() }: Options = {},
): Promise<number> {
  let total = 0
  let isStopped = false
  for (let before = -1; total > before && !isStopped; ) {
    before = total
    for await (const of of list()) {
      isStopped = isStopping()
      if (isStopped) break
      const merchantId = typeof of === 'string' ? of : of.merchant_id
      total += await failures.attempt(`merchant ${encodeId('merchant', merchantId)}`, () => run(of), isRepeated)
    }
    if (!isRepeated) break
  }
  failures.throwIfAny()
  return total
}

/** The error names at most this many. */
const maxNamed = 5

/** Collects failures while other work goes on. */
export class Failures {
  private readonly failed = new Set<string>()
  private readonly errors: Error[] = []

  /**
   * Keeps the error of the work and answers 0 in its place.
   * @param name of what the work is for, as the log shall show it
   * @param isLeftOut whether one of this name that failed before is not tried
   * @throws an error that concerns all work: the database is away
   */
  async attempt(name: string, run: () => Promise<number>, isLeftOut = true): Promise<number> {
    if (isLeftOut && this.failed.has(name)) return 0
    try {
      return await run()
    } catch (cause) {
      if (isDatabaseUnavailable(cause) && !isShardUnavailable(cause)) throw cause
      if (!this.failed.has(name) && this.errors.length < maxNamed) this.errors.push(new Error(name, { cause }))
      this.failed.add(name)
      return 0
    }
  }

  /** @throws AggregateError that names the first ones and says how many failed */
  throwIfAny(): void {
    if (this.failed.size === 0) return
    const named = [...this.failed].slice(0, maxNamed).join(', ')
    const others = this.failed.size - maxNamed
    throw new AggregateError(this.errors, `Failed for ${named}${others > 0 ? ` and ${others} more` : ''}`)
  }
}
