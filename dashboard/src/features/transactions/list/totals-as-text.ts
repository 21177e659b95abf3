import { plainAmount } from '@firepay/ui/components/money-format.ts'
import { otherOf, type Totals } from './stats-figures.ts'

/** Every currency's equation as lines of a spreadsheet: amounts as plain decimals, parted by tabs. */
export function totalsAsText(totals: readonly Totals[], head: readonly string[]): string {
  const lines = totals.map((of) =>
    [of.currency, of.gross, of.refunds, of.chargebacks, of.fees, String(otherOf(of)), of.net]
      .map((text, index) => (index === 0 ? text : plainAmount(text, of.currency)))
      .join('\t'),
  )
  return [head.join('\t'), ...lines].join('\n')
}
