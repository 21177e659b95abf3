import { plainAmount } from '@firepay/ui/components/money-format.ts'
import { type FigureName, figureOf, type Totals } from './stats-figures.ts'

/** The figures of all currencies as tab-separated lines with plain decimals; `head` names the currency and the figures. */
export function totalsAsText(
  totals: readonly Totals[],
  figures: readonly FigureName[],
  head: readonly string[],
): string {
  const lines = totals.map((of) =>
    [of.currency, ...figures.map((name) => plainAmount(figureOf(name, of), of.currency))].join('\t'),
  )
  return [head.join('\t'), ...lines].join('\n')
}
