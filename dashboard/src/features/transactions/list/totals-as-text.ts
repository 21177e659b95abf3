import { plainAmount } from '@firepay/ui/components/money-format.ts'
import { otherOf, type Totals } from './stats-figures.ts'

/** The equations of all currencies as tab-separated lines with plain decimals. */
export function totalsAsText(totals: readonly Totals[], head: readonly string[]): string {
  const lines = totals.map((of) =>
    [of.currency, of.gross, of.refunds, of.chargebacks, of.fees, String(otherOf(of)), of.net]
      .map((text, index) => (index === 0 ? text : plainAmount(text, of.currency)))
      .join('\t'),
  )
  return [head.join('\t'), ...lines].join('\n')
}
