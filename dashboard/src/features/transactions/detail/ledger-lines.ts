import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'

type Line = NonNullable<Transaction['ledger']>[number]
type Payout = NonNullable<Transaction['payouts']>[number]
export type LedgerAccount = Line['account']

/** A transfer between two ledger accounts, and its effect on the merchant's balance. */
export type Movement = {
  key: string
  from: LedgerAccount
  to: LedgerAccount
  /** Always positive. */
  amount: bigint
  /** + into the balance, − out of it, 0 if unaffected. */
  effect: bigint
  /** The transaction's balance after the line. */
  running: bigint
  currency: string
  postedAt: string
  availableAt: string | undefined
  transactionId: string
  entryType: string
  feeType: string | undefined
}

/** A payout's effect on the transaction's balance: minus its share, so that the rest is 0. */
export type PayoutRow = {
  key: string
  payout: PayoutShare
  effect: bigint
  running: bigint
  currency: string
  postedAt: string
}

export type PayoutShare = Pick<
  Payout,
  'id' | 'processorReference' | 'status' | 'createdAt' | 'paidAt' | 'arrivalDate'
> & {
  /** Positive: paid out. Negative: taken back by that payout, such as for a refund after the payment was paid out. */
  share: bigint
  /** The whole payout. */
  whole: bigint
}

/** The sums of the lines, for a payment and its later events. All in the account's currency. */
export type MoneyFacts = {
  currency: string
  captured: bigint
  captures: number
  lastCapturedAt: string | undefined
  refunded: bigint
  /** Withheld for undecided disputes. */
  held: bigint
  lost: bigint
  fees: bigint
  /** The merchant's remainder: on the balance, or paid out. */
  rest: bigint
  /** The shares of `rest` by payout, in time order. */
  payouts: PayoutShare[]
  /** The part of `rest` outside payouts; negative if still to be taken from one. */
  open: bigint
  /** The part of `open` available now, from 0 to all of it. */
  available: bigint
  /**
   * When all of `open` becomes available, whether that is the day of the captures, and whether parts of the remainder
   * become available earlier. Null if nothing is open.
   */
  openFrom: { at: Date; isOfCaptures: boolean; isGradual: boolean } | null
}

/** Why lines cannot be trusted: the difference from the expected sum. */
export type Mismatch = { difference: bigint; currency: string }

/**
 * Pairs ledger lines to movements; each transfer has two lines, the giving one first.
 * @returns empty for a transaction without lines
 */
export function movementsOf(lines: readonly Line[]): Movement[] {
  const movements: Movement[] = []
  let running = 0n
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const giving = lines[index]
    const taking = lines[index + 1]
    if (giving === undefined || taking === undefined) continue
    const effect =
      (giving.account === 'balance' ? minorOf(giving) : 0n) + (taking.account === 'balance' ? minorOf(taking) : 0n)
    running += effect
    movements.push({
      key: String(index),
      from: giving.account,
      to: taking.account,
      amount: minorOf(taking),
      effect,
      running,
      currency: taking.amount.currency,
      postedAt: taking.postedAt,
      availableAt: taking.availableAt ?? giving.availableAt,
      transactionId: taking.transactionId,
      entryType: taking.entryType,
      feeType: taking.feeType,
    })
  }
  return movements
}

/** The movements and a row per payout, in time order: the balance of a settled and paid-out transaction ends at 0. */
export function rowsOf(transaction: Transaction): (Movement | PayoutRow)[] {
  const movements = movementsOf(transaction.ledger ?? [])
  const currency = movements[0]?.currency ?? transaction.amount.currency
  const payouts = sharesOf(transaction).map((payout): PayoutRow => {
    const effect = -payout.share
    return { key: payout.id, payout, effect, running: 0n, currency, postedAt: payout.createdAt }
  })
  let running = 0n
  // The stable sort keeps the ledger's order for equal times, with payouts after the lines they include.
  return [...movements, ...payouts]
    .sort((a, b) => Date.parse(a.postedAt) - Date.parse(b.postedAt))
    .map((row) => {
      running += row.effect
      return { ...row, running }
    })
}

function sharesOf({ type, payouts = [] }: Transaction): PayoutShare[] {
  if (type === 'payout') return []
  return payouts
    .map(({ share, amount, ...payout }) => ({ ...payout, share: BigInt(share.amount), whole: BigInt(amount.amount) }))
    .filter(({ share }) => share !== 0n)
}

/**
 * Checks that the lines sum to zero, as every transfer does, and match the transaction's net, and that lines in payouts
 * match the payouts' shares. A payment's fees must match too, and its net includes its refunds and disputes; the net of
 * a reserve or payout excludes its release or return, which are separate transactions.
 */
export function mismatchOf(transaction: Transaction): Mismatch | null {
  const { ledger, net, feeTotal } = transaction
  if (ledger === undefined) return null
  const currency = net?.currency ?? ledger[0]?.amount.currency ?? transaction.amount.currency
  const wrong = (difference: bigint) => ({ difference: difference < 0n ? -difference : difference, currency })
  const all = ledger.reduce((sum, line) => sum + minorOf(line), 0n)
  if (all !== 0n || ledger.length % 2 === 1) return wrong(all)
  const own = transaction.type === 'payment' ? ledger : ledger.filter((line) => line.transactionId === transaction.id)
  const balance = sumOf(own, 'balance')
  if (net !== undefined && balance !== BigInt(net.amount)) return wrong(balance - BigInt(net.amount))
  const held = sumOf(
    ledger.filter((line) => line.payoutId !== undefined),
    'balance',
  )
  const shared = sharesOf(transaction).reduce((sum, { share }) => sum + share, 0n)
  if (held !== shared) return wrong(held - shared)
  const fees = sumOf(ledger, 'fees')
  if (transaction.type === 'payment' && feeTotal !== undefined && fees !== BigInt(feeTotal.amount)) {
    return wrong(fees - BigInt(feeTotal.amount))
  }
  return null
}

/** The sums of the lines; null without lines (a role that may not read them). */
export function factsOf(transaction: Transaction, now: Date): MoneyFacts | null {
  const { ledger } = transaction
  if (ledger === undefined) return null
  const clearing = (prefix: string) =>
    ledger
      .filter((line) => line.account === 'clearing' && line.entryType.startsWith(prefix))
      .reduce((sum, line) => sum + minorOf(line), 0n)
  const open = ledger.filter((line) => line.payoutId === undefined)
  const captures = ledger.filter((line) => line.account === 'clearing' && line.entryType === 'payment.captured')
  return {
    currency: ledger[0]?.amount.currency ?? transaction.net?.currency ?? transaction.amount.currency,
    captured: -clearing('payment.'),
    captures: captures.length,
    lastCapturedAt: captures
      .map((line) => line.postedAt)
      .sort()
      .at(-1),
    refunded: clearing('refund.'),
    held: sumOf(ledger, 'disputed'),
    lost: clearing('dispute.'),
    fees: sumOf(ledger, 'fees'),
    rest: sumOf(ledger, 'balance'),
    payouts: sharesOf(transaction),
    open: sumOf(open, 'balance'),
    ...availabilityOf(open, dayOfCaptures(ledger), now),
  }
}

/**
 * The open amount available now, and the instant from which all of it is. Disputes and refunds may move that instant
 * away from the capture's: it is the one after which the full amount stays available.
 */
function availabilityOf(
  open: readonly Line[],
  dayOfCaptures: number,
  now: Date,
): Pick<MoneyFacts, 'available' | 'openFrom'> {
  const lines = open.filter((line) => line.account === 'balance')
  const whole = sumOf(lines, 'balance')
  const instants = [...new Set(lines.map(countsFrom))].sort((a, b) => a - b)
  const by = (instant: number) =>
    sumOf(
      lines.filter((line) => countsFrom(line) <= instant),
      'balance',
    )
  const short = instants.findLastIndex((instant) => by(instant) < whole)
  const from = instants[short + 1]
  if (from === undefined || whole === 0n) return { available: 0n, openFrom: null }
  const between = (amount: bigint) => (amount < 0n ? 0n : amount > whole ? whole : amount)
  const available = whole > 0n ? between(by(now.getTime())) : 0n
  return {
    available,
    openFrom: {
      at: new Date(from),
      isOfCaptures: from === dayOfCaptures,
      isGradual: instants.some((instant) => instant < from && between(by(instant)) > available),
    },
  }
}

/** The instant that a payment is said to become available: that of its last capture. */
function dayOfCaptures(ledger: readonly Line[]): number {
  return Math.max(
    ...ledger
      .filter((line) => line.account === 'balance' && line.entryType === 'payment.captured')
      .map((line) => Date.parse(line.availableAt ?? line.postedAt)),
  )
}

/** A line is not available before it is posted. */
function countsFrom({ postedAt, availableAt }: Line): number {
  return Math.max(Date.parse(postedAt), availableAt === undefined ? 0 : Date.parse(availableAt))
}

function sumOf(lines: readonly Line[], account: LedgerAccount): bigint {
  return lines.filter((line) => line.account === account).reduce((sum, line) => sum + minorOf(line), 0n)
}

function minorOf(line: Line): bigint {
  return BigInt(line.amount.amount)
}
