import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'

type Line = NonNullable<Transaction['ledger']>[number]
type Payout = NonNullable<Transaction['payouts']>[number]
export type LedgerAccount = Line['account']

/** One transfer: an amount that went from one ledger account to another, and what it did to the merchant's balance. */
export type Movement = {
  key: string
  from: LedgerAccount
  to: LedgerAccount
  /** Always above zero. */
  amount: bigint
  /** + into the balance, − out of it, 0 when the balance is not touched. */
  effect: bigint
  /** The balance of this transaction after the line. */
  running: bigint
  currency: string
  postedAt: string
  availableAt: string | undefined
  transactionId: string
  entryType: string
  feeType: string | undefined
}

/** What a payout took of the balance of this transaction, or gave back to it: minus its share, so that the rest is 0. */
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
  /** Above zero: paid out. Below: taken from that payout, as of a refund after the payment was paid out. */
  share: bigint
  /** The whole payout. */
  whole: bigint
}

/** What the lines come to, for a payment and what happened to it since. All in the account's currency. */
export type MoneyFacts = {
  currency: string
  captured: bigint
  captures: number
  lastCapturedAt: string | undefined
  refunded: bigint
  /** Kept back for disputes that are not decided. */
  held: bigint
  lost: bigint
  fees: bigint
  /** What the merchant keeps: on the balance, or paid out of it. */
  rest: bigint
  /** What of `rest` each payout holds, in the order of time. */
  payouts: PayoutShare[]
  /** The part of `rest` that no payout holds; below zero when it is still to be taken from one. */
  open: bigint
  /** The part of `open` that is available now: 0 to all of it. */
  available: bigint
  /**
   * From when all of `open` is available, whether that is the day of the captures, and whether parts of what is to come
   * are there before. Null where nothing is open.
   */
  openFrom: { at: Date; isOfCaptures: boolean; isGradual: boolean } | null
}

/** Why lines cannot be trusted: by how much they miss what they should come to. */
export type Mismatch = { difference: bigint; currency: string }

/**
 * Reads ledger lines, given as both sides of each transfer with the giving one first.
 * @returns null for a transaction without lines
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

/**
 * The movements with a row for each payout that holds some of them, in the order of time: the balance of a transaction that
 * is paid out and settled ends at 0.
 */
export function rowsOf(transaction: Transaction): (Movement | PayoutRow)[] {
  const movements = movementsOf(transaction.ledger ?? [])
  const currency = movements[0]?.currency ?? transaction.amount.currency
  const payouts = sharesOf(transaction).map((payout): PayoutRow => {
    const effect = -payout.share
    return { key: payout.id, payout, effect, running: 0n, currency, postedAt: payout.createdAt }
  })
  let running = 0n
  // Sorting keeps the order of the journal where the time is the same, and payouts after what they hold.
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
 * Whether the lines sum to zero, as every transfer does, and come to the transaction's own net; what payouts hold of them
 * to the payouts' shares. For a payment its fees must agree too, and its net is what its refunds and disputes left of it:
 * that of a reserve or a payout says nothing of the release or the return, which are transactions of their own.
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

/** What happened to the money, from the lines alone; null without lines (a role that does not see them). */
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
 * How much of what no payout holds is available now, and from when all of it is. What a dispute held or a refund took does
 * not come back on the day of the capture: the day is the one since when so much was always there.
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

/** The instant of the day that a payment is said to become available on: that of its last capture. */
function dayOfCaptures(ledger: readonly Line[]): number {
  return Math.max(
    ...ledger
      .filter((line) => line.account === 'balance' && line.entryType === 'payment.captured')
      .map((line) => Date.parse(line.availableAt ?? line.postedAt)),
  )
}

/** No line counts as available before it is posted. */
function countsFrom({ postedAt, availableAt }: Line): number {
  return Math.max(Date.parse(postedAt), availableAt === undefined ? 0 : Date.parse(availableAt))
}

function sumOf(lines: readonly Line[], account: LedgerAccount): bigint {
  return lines.filter((line) => line.account === account).reduce((sum, line) => sum + minorOf(line), 0n)
}

function minorOf(line: Line): bigint {
  return BigInt(line.amount.amount)
}
