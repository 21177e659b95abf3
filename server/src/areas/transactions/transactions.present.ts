import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import { asId } from '@firepay/contract/product/ids.ts'
import type { transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { abilityOfField } from '@firepay/contract/transactions/visibility.ts'
import type { z } from 'zod'
import type { ChargebackOfPayment, LedgerLine, PayoutOfLines, TransactionRow } from './transactions.queries.ts'
import type { TransactionDetails } from './transactions.tables.ts'

/** A transaction before its ids are encoded. */
export type Transaction = z.output<typeof transaction>

/** What belongs to a transaction and stands in other rows. */
export type Surroundings = {
  /** The newest chargeback of a payment. */
  chargeback?: ChargebackOfPayment | undefined
  ledger?: readonly LedgerLine[] | undefined
  /** The payouts that the ledger lines name. */
  payouts?: readonly PayoutOfLines[] | undefined
}

/**
 * A transaction as this role may see it: without the fields of `abilityOfField` that it lacks the ability for; the
 * customer's e-mail and name masked without `read Customer`.
 * @param now the instant that `settlementStatus` is told for
 */
export function presentTransaction(
  row: TransactionRow,
  { chargeback, ledger, payouts }: Surroundings,
  role: CallerRole,
  now: Date,
): Transaction {
  const details = row.details ?? { timeline: [] }
  const money = (amount: bigint) => ({ amount: amount.toString(), currency: row.currency })
  const settled = (amount: string | bigint) => ({ amount: amount.toString(), currency: row.account_currency })
  const left = row.captured_amount - row.refunded_amount - row.pending_refund_amount - row.disputed_amount
  // Refunds and disputes together may be more than was captured.
  const refundable = left > 0n ? left : 0n
  return {
    id: row.id,
    siteId: row.site_id,
    accountId: row.account_id,
    // The columns are only ever written from the lists of the contract, and the answer is parsed on the way out.
    type: row.type as Transaction['type'],
    status: row.status as Transaction['status'],
    refundStatus: row.refund_status as Transaction['refundStatus'],
    disputeStatus: row.dispute_status as Transaction['disputeStatus'],
    settlementStatus: settlementStatusOf(row, now),
    amount: money(row.amount),
    capturedAmount: money(row.captured_amount),
    refundedAmount: money(row.refunded_amount),
    refundableAmount: money(refundable),
    processorReference: row.processor_reference,
    attempts: (details.attempts ?? []).map((attempt) => ({ ...attempt, at: instantText(attempt.at) })),
    timeline: details.timeline.map((item) => ({ ...item, at: instantText(item.at) })),
    metadata: details.metadata ?? {},
    createdAt: row.created_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...present({
      parentId: row.parent_id,
      statusReason: row.status_reason,
      declineCode: row.decline_code,
      settlementAmount: row.settled_amount === null ? null : settled(row.settled_amount),
      exchangeRate: row.exchange_rate,
      orderReference: row.order_reference,
      description: details.description,
      customer: presentCustomer(row, details, can(role, 'read Customer')),
      paymentMethod: presentMethod(row, details),
      threeDs: details.threeDs,
      risk: details.risk,
      dispute: presentDispute(row, details, chargeback),
      availableOn: row.available_on,
      note: row.note,
      authorizedAt: row.authorized_at?.toISOString(),
      capturedAt: row.captured_at?.toISOString(),
    }),
    ...presentGuarded(role, {
      fees: details.fees ?? [],
      feeTotal: settled(row.fee_total),
      net: settled(row.net),
      ledger: ledger?.map(presentLedgerLine),
      payouts: payouts?.map((payout) => presentPayout(payout, ledger ?? [])),
      payoutId: row.payout_id === null ? undefined : asId('payout', row.payout_id),
    }),
  }
}

type Guarded = keyof typeof abilityOfField

/** Which of those fields each role sees: asked of the table once, and for every transaction of every list. */
const visibleOf = new Map<CallerRole, readonly Guarded[]>()

/** The fields that the contract keeps for some roles, as far as the role holds the ability of each. */
function presentGuarded(
  role: CallerRole,
  fields: { [F in Guarded]: Transaction[F] },
): Partial<Pick<Transaction, Guarded>> {
  // Object.keys forgets the names, which are those of the table.
  const visible =
    visibleOf.get(role) ?? (Object.keys(abilityOfField) as Guarded[]).filter((name) => can(role, abilityOfField[name]))
  visibleOf.set(role, visible)
  const shown: Partial<typeof fields> = {}
  for (const name of visible) Object.assign(shown, { [name]: fields[name] })
  return present(shown)
}

/** Paid out once a payout holds it; else available as soon as its instant has come. */
export function settlementStatusOf(
  row: { payout_id: string | null; available_at: Date | null },
  now: Date,
): Transaction['settlementStatus'] {
  if (row.payout_id !== null) return 'paid_out'
  if (row.available_at === null) return 'not_settled'
  return row.available_at <= now ? 'available' : 'pending'
}

/** `anna@example.com` → `a•••@example.com`: enough to recognize a customer who calls, not enough to write to one. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${firstLetter(email)}•••${at < 0 ? '' : email.slice(at)}`
}

/** `Anna Schmidt` → `A••• S•••`. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${firstLetter(word)}•••`)
    .join(' ')
}

function firstLetter(text: string): string {
  return [...text][0] ?? ''
}

function presentCustomer(row: TransactionRow, details: TransactionDetails, seesCustomers: boolean) {
  const { id, email = row.customer_email, name, country = row.country, ip } = details.customer ?? {}
  const customer = present({
    id,
    email: email && !seesCustomers ? maskEmail(email) : email,
    name: name && !seesCustomers ? maskName(name) : name,
    country,
    ip,
  })
  return Object.keys(customer).length > 0 ? customer : null
}

function presentMethod(row: TransactionRow, details: TransactionDetails): Transaction['paymentMethod'] | null {
  if (details.paymentMethod) return details.paymentMethod as Transaction['paymentMethod']
  if (row.method === null) return null
  return {
    type: row.method as NonNullable<Transaction['paymentMethod']>['type'],
    ...present({ brand: row.card_brand }),
  }
}

function presentDispute(row: TransactionRow, details: TransactionDetails, chargeback: ChargebackOfPayment | undefined) {
  const dispute = row.type === 'chargeback' ? { ...row, dispute: details.dispute } : chargeback
  if (!dispute) return null
  return {
    id: asId('dispute', dispute.id),
    reason: dispute.dispute?.reason ?? '',
    amount: { amount: dispute.amount.toString(), currency: dispute.currency },
    ...present({ deadlineAt: dispute.dispute?.deadlineAt && instantText(dispute.dispute.deadlineAt) }),
  }
}

function presentLedgerLine(line: LedgerLine): NonNullable<Transaction['ledger']>[number] {
  return {
    account: line.account,
    amount: { amount: line.amount.toString(), currency: line.currency },
    postedAt: line.postedAt.toISOString(),
    transactionId: line.transactionId,
    entryType: line.entryType,
    ...present({
      availableAt: line.availableAt?.toISOString(),
      feeType: line.feeType,
      payoutId: line.payoutId === null ? null : asId('payout', line.payoutId),
    }),
  }
}

function presentPayout(payout: PayoutOfLines, ledger: readonly LedgerLine[]) {
  const money = (amount: bigint) => ({ amount: amount.toString(), currency: payout.currency })
  const share = ledger.reduce((sum, line) => (line.payoutId === payout.id ? sum + line.amount : sum), 0n)
  return {
    id: asId('payout', payout.id),
    processorReference: payout.processor_reference,
    // A failed payout covers no line.
    status: payout.status as 'created' | 'paid',
    amount: money(payout.amount),
    share: money(share),
    createdAt: payout.created_at.toISOString(),
    ...present({
      paidAt: payout.status === 'paid' ? payout.status_at.toISOString() : null,
      arrivalDate: payout.payout?.arrivalDate,
      destination: payout.payout?.destination,
    }),
  }
}

/** Instants inside the details are kept as the event told them; on the wire they are UTC with milliseconds. */
function instantText(instant: string): string {
  const isSo = instant.length === '2026-01-01T00:00:00.000Z'.length && instant.endsWith('Z')
  return isSo ? instant : new Date(instant).toISOString()
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> }

/** Leaves out what is null or undefined: on the wire a missing field is absent. */
function present<T extends object>(fields: T): Present<T> {
  // Called several times for each row of a list and each notification: no list of pairs is made.
  const kept: Partial<T> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null && value !== undefined) kept[name] = value
  }
  // Only the values that may not be here were left out.
  return kept as Present<T>
}
