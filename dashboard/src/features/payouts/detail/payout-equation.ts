import { payoutsTexts } from '../../../locale/payouts.ts'
import type { Part, PayoutDetail } from '../payouts.queries.ts'

type Term = {
  of: Part | 'payout'
  label: string
  minor: bigint
  sign?: '+' | '−' | '='
}

/** The parts of a payout and their sum. Negative parts are subtracted; zero parts keep their usual sign. */
export function equationOf({ breakdown }: PayoutDetail): Term[] {
  const words = payoutsTexts.equation
  const term = (of: Part, label: string, { amount }: { amount: string }): Term => {
    const minor = BigInt(amount)
    const isMinus = minor < 0n || (minor === 0n && of !== 'other')
    return { of, sign: isMinus ? '−' : '+', label, minor: minor < 0n ? -minor : minor }
  }
  return [
    { of: 'payment', label: words.payments, minor: BigInt(breakdown.gross.amount) },
    term('refund', words.refunds, breakdown.refunds),
    term('chargeback', words.disputes, breakdown.chargebacks),
    term('fee', words.fees, breakdown.fees),
    term('other', words.other, breakdown.otherMovements),
    { of: 'payout', sign: '=', label: words.payout, minor: BigInt(breakdown.net.amount) },
  ]
}
