import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { findVersion } from './versions.ts'

/** Some 15 MB in all. */
const maxRows = 30_000
/** A question with more rows would push out all others. */
const maxRowsOfOne = 10_000
/** What a question takes that finds nothing, in rows. */
const overhead = 5

/**
 * Figures that were read before, for as long as the version of the merchant's statistics is the same. The version comes from
 * the database with every question, so writes of other processes count as much as those of this one
 * (docs/decisions/264-figures-kept-by-version.md).
 */
export class KeptFigures<Row> {
  private readonly kept = new Map<string, { version: string; figures: readonly Row[] }>()
  private rows = 0

  /**
   * Those of this transaction's snapshot: kept ones, or what `read` answers, which is then kept.
   * @param question everything that the figures depend on beside the rows of the merchant
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

  /** The question asked last stands last; those at the front go first. */
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
