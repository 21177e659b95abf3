import { decimalOf } from '../../../platform/money/decimal.ts'
import { type Line, LineFault } from '../line.ts'
import { type Mapped, type Written, writtenOf } from './custom-line.ts'
import type { SignEvidence, Signs } from './format.ts'

/** Kinds that reduce the balance, also in files that write all amounts without a sign. */
const outgoing = ['refund', 'dispute', 'fee', 'payout', 'reserve_held'] as const

type Votes = { negative: number; positive: number; plus: number }

/** Collects which signs the lines of a mapped file use. A kind is decided by the first part that has it. */
export function signEvidence(mapped: Mapped, known: Signs = { kinds: {} }): SignEvidence {
  const votes = new Map<string, Votes>()
  const debits = new Set(known.debits ?? [])
  const fees = new Set(known.fees ?? [])
  return {
    look(line) {
      const one = lookAt(line, mapped)
      if (!one) return
      const { kind, word, amount, side, hasPlus } = one
      if (side?.isDebit) debits.add(side.isNegativeDebit ? 'negative' : 'positive')
      if (kind === 'payment' && amount > 0n) for (const sign of feeSigns(one)) fees.add(sign)
      if (side || word === '' || amount === 0n) return
      const own = votes.get(kind) ?? { negative: 0, positive: 0, plus: 0 }
      votes.set(kind, own)
      own[amount < 0n ? 'negative' : hasPlus ? 'plus' : 'positive'] += 1
    },
    get proven() {
      const isSigned = (kind: string) =>
        known.kinds[kind] === 'signed' ||
        ((votes.get(kind)?.negative ?? 0) + (votes.get(kind)?.plus ?? 0) > 0 && known.kinds[kind] !== 'plain')
      const isAnySigned = outgoing.some(isSigned)
      const decided = outgoing.flatMap((kind) => {
        const before = known.kinds[kind]
        if (before === 'plain' || (before === undefined && !votes.has(kind)))
          return before ? [[kind, before] as const] : []
        return [[kind, isSigned(kind) ? 'signed' : isAnySigned ? 'open' : 'plain'] as const]
      })
      return { kinds: Object.fromEntries(decided), debits: [...debits], fees: [...fees] }
    },
  }
}

/** Lines that cannot be read prove nothing. */
function lookAt(line: Line, mapped: Mapped): Written | null {
  try {
    return writtenOf(line, mapped)
  } catch (error) {
    if (error instanceof LineFault) return null
    throw error
  }
}

/** The sign that a charged fee of a payment has; none for a returned one, which only the net shows. */
function feeSigns({ amount, fee, net }: Written): ('negative' | 'positive')[] {
  if (fee === 0n || (net !== null && amount - net !== (fee < 0n ? -fee : fee))) return []
  return [fee < 0n ? 'negative' : 'positive']
}

/** Effects of a line on the balance: of its amount, and of its fee when charged. */
export type Signed = { effect: bigint; charge: bigint; net: bigint | null }

/**
 * Applies the signs of the file to a line.
 * @throws LineFault when the file does not determine the direction of the amount or the fee, or when amount and fee do not
 *   come to the net
 */
export function signedOf(written: Written, signs: Signs): Signed {
  const effect = effectOf(written, signs)
  const { amount, fee, net, side, currency } = written
  if (net === null) return { effect, charge: chargeOf(written, signs), net }
  const size = fee < 0n ? -fee : fee
  // A file without signs also writes the net of a refund without one.
  const isPlain = effect < 0n && (amount > 0n || side !== undefined)
  const nets = [net, ...(isPlain ? [-net] : [])]
  const fits = nets.find((one) => effect - one === size || one - effect === size)
  const charge = fits === undefined ? undefined : effect - fits
  const isRebate = charge !== undefined && charge < 0n && fee > 0n && effect > 0n
  if (fits === undefined || charge === undefined || (isRebate && !signs.fees?.includes('negative'))) {
    const text = (one: bigint) => `${decimalOf(one, currency)} ${currency}`
    throw new LineFault(
      `${text(effect)} with a fee of ${text(fee)} does not come to ${text(net)}, the net of this line.`,
    )
  }
  return { effect, charge, net: fits }
}

function effectOf({ kind, word, amount, hasPlus, side, net, fee }: Written, signs: Signs): bigint {
  if (side?.isNegativeDebit && signs.debits?.includes('positive')) {
    throw new LineFault('The debit of this line is negative and others are not, so its direction is not clear.')
  }
  const own = outgoing.find((one) => one === kind)
  if (side || word === '' || own === undefined) return amount
  const use = signs.kinds[own]
  if (amount < 0n && use === 'plain') {
    throw new LineFault(`Earlier lines of the type "${word.slice(0, 64)}" have no sign, and this one is negative.`)
  }
  if (amount <= 0n || use === 'signed' || hasPlus) return amount
  const isOut = net !== null && (net === -amount - fee || net === fee - amount)
  if (use === 'open' && !isOut) {
    throw new LineFault(
      `The amount of this "${word.slice(0, 64)}" is positive, and outgoing amounts of this file are negative.`,
    )
  }
  return -amount
}

/** The charged fee of a line without a net; negative when given back. @throws LineFault when the file does not tell */
export function chargeOf({ fee }: Written, { fees = [] }: Signs): bigint {
  if (fee === 0n) return 0n
  if (fees.length > 1) {
    throw new LineFault('Fees of this file have both signs, so their direction is not clear without a net.')
  }
  return fees.includes('negative') ? -fee : fee
}
