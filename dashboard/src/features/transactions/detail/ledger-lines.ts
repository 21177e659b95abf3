import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'

type Line = NonNullable<Transaction['ledger']>[number]
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
  /** What is left on the balance, or was paid out of it. */
  rest: bigint
  /** The part of `rest` that is not available yet. */
  pending: bigint
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
    })
  }
  return movements
}

/**
 * Whether the lines sum to zero, as every transfer does, and come to the transaction's own net. For a payment its fees
 * must agree too.
 */
export function mismatchOf(transaction: Transaction): Mismatch | null {
  const { ledger, net, feeTotal } = transaction
  if (ledger === undefined) return null
  const currency = net?.currency ?? ledger[0]?.amount.currency ?? transaction.amount.currency
  const wrong = (difference: bigint) => ({ difference: difference < 0n ? -difference : difference, currency })
  const all = ledger.reduce((sum, line) => sum + minorOf(line), 0n)
  if (all !== 0n || ledger.length % 2 === 1) return wrong(all)
  const balance = sumOf(ledger, 'balance')
  if (net !== undefined && balance !== BigInt(net.amount)) return wrong(balance - BigInt(net.amount))
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
    pending: ledger
      .filter(
        (line) => line.account === 'balance' && line.availableAt !== undefined && new Date(line.availableAt) > now,
      )
      .reduce((sum, line) => sum + minorOf(line), 0n),
  }
}

function sumOf(lines: readonly Line[], account: LedgerAccount): bigint {
  return lines.filter((line) => line.account === account).reduce((sum, line) => sum + minorOf(line), 0n)
}

function minorOf(line: Line): bigint {
  return BigInt(line.amount.amount)
}
