import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { payoutsTexts } from '../../../locale/payouts.ts'
import { PrintSheet } from '../../../shared/print/print-sheet.tsx'
import { plainText } from '../../../shared/rich-text.tsx'
import type { PayoutDetail } from '../payouts.queries.ts'
import { LinesTable } from './lines-table.tsx'
import { equationOf } from './payout-equation.ts'
import { payoutSentences } from './payout-sentence.ts'

/** The print sheet of a payout, with the lines that the page has loaded. */
export function PayoutPaper({ payout, site }: { payout: PayoutDetail; site: string }) {
  const style = useTimeSettings()
  const { amount, bankReference, breakdown, linesCount, processorReference } = payout
  const { check, bank, one } = payoutsTexts
  return (
    <PrintSheet
      account={payoutsTexts.account(site, amount.currency)}
      title={one.paperTitle(processorReference)}
      lead={`${payoutsTexts.status[payout.status]}, ${payout.timeZone}`}
      currency={amount.currency}
      figures={equationOf(payout)}
      check={{
        title: check.title,
        sums: [
          { label: check.lines(linesCount), minor: BigInt(breakdown.check.sumOfLines.amount) },
          { label: check.payout, minor: BigInt(amount.amount) },
          { label: check.difference, minor: BigInt(breakdown.check.difference.amount) },
        ],
      }}
      id={payout.id}
    >
      <p>
        {payoutSentences(payout, style).map(plainText).join(' ')}
        {bankReference !== undefined && ` ${bank.reference}: ${bankReference}.`}
      </p>
      <LinesTable payout={payout} onPaper />
    </PrintSheet>
  )
}
