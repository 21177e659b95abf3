import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { isDatabaseUnavailable, isShardUnavailable } from '../errors/database-errors.ts'

/** A merchant, or a row of one. */
type OfMerchant = Id<'merchant'> | { readonly merchant_id: Id<'merchant'> }

type Options = {
  /** Checked before each merchant, to leave early. */
  isStopping?: () => boolean
  /** Repeats passes until one does nothing, so that merchants take turns. Failed ones are skipped in later passes. */
  isRepeated?: boolean
  /** Collects errors of other parts of the work, to be thrown together at the end. */
  failures?: Failures
}

/**
 * Does background work for one merchant after another. A failing merchant does not block others: on a cluster some may
 * be unreachable. When the database itself is unavailable, the work ends immediately.
 * @param list merchants, or rows with their merchant
 * @param run works for one merchant and returns the amount of work done
 * @returns the sum of the results of `run`
 * @throws Error at the end when any failed, so that the loop logs one error per tick
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

/** Collects failures while other work continues. */
export class Failures {
  private readonly failed = new Set<string>()
  private readonly errors: Error[] = []

  /**
   * Runs the work; on failure keeps the error and returns 0.
   * @param name what the work is for, as logged
   * @param isLeftOut whether to skip names that failed before
   * @throws an error that affects all work: the database is unavailable
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

  /** @throws AggregateError with the first names and the number of failures */
  throwIfAny(): void {
    if (this.failed.size === 0) return
    const named = [...this.failed].slice(0, maxNamed).join(', ')
    const others = this.failed.size - maxNamed
    throw new AggregateError(this.errors, `Failed for ${named}${others > 0 ? ` and ${others} more` : ''}`)
  }
}
