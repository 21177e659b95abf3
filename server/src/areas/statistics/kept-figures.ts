import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { findVersion } from './versions.ts'

/** About 15 MB in total. */
const maxRows = 30_000
/** A question with more rows would evict all others. */
const maxRowsOfOne = 10_000
/** Cost of an empty question, in rows. */
const overhead = 5

/**
 * Caches figures while the version of the merchant's statistics is unchanged. The version is read from the database
 * with every question, so writes of other processes count too (docs/decisions/statistics.md).
 */
export class KeptFigures<Row> {
  private readonly kept = new Map<string, { version: string; figures: readonly Row[] }>()
  private rows = 0

  /**
   * Figures in this transaction's snapshot: cached, or read and then cached.
   * @param question everything that determines the figures besides the merchant's rows
   */
  async get(
    trx: Trx,
    merchantId: Id<'merchant'>,
    question: string,
    read: () => Promise<Row[]>,
  ): Promise<readonly Row[]> {
    const key = `${merchantId} ${question}`
    const known = this.kept.get(key)
    const asking = findVersion(trx, merchantId)
    if (!known) {
      const [version, figures] = await Promise.all([asking, read()])
      this.keep(key, version, figures)
      return figures
    }
    const version = await asking
    const figures = version === known.version ? known.figures : await read()
    this.keep(key, version, figures)
    return figures
  }

  /** Moves the latest question to the end; the first ones are evicted first. */
  private keep(key: string, version: string | null, figures: readonly Row[]): void {
    if (version === null) return
    this.drop(key)
    if (figures.length > maxRowsOfOne) return
    this.kept.set(key, { version, figures })
    this.rows += figures.length + overhead
    for (const oldest of this.kept.keys()) {
      if (this.rows <= maxRows) break
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    const known = this.kept.get(key)
    if (!known) return
    this.kept.delete(key)
    this.rows -= known.figures.length + overhead
  }
}
