import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import { asId } from '@firepay/contract/product/ids.ts'
import type { transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { abilityOfField } from '@firepay/contract/transactions/visibility.ts'
import type { z } from 'zod'
import type { ChargebackOfPayment, LedgerLine, PayoutOfLines, TransactionRow } from './transactions.queries.ts'
import type { TransactionDetails } from './transactions.tables.ts'

/** A transaction before its ids are encoded. */
export type Transaction = z.output<typeof transaction>

/** Parts of a transaction from other rows. */
export type Surroundings = {
  /** The latest chargeback of a payment. */
  chargeback?: ChargebackOfPayment | undefined
  ledger?: readonly LedgerLine[] | undefined
  /** Payouts of the ledger lines. */
  payouts?: readonly PayoutOfLines[] | undefined
}

/**
 * A transaction as a role may see it: without fields of `abilityOfField` whose ability it lacks, and with the
 * customer's email and name masked without `read Customer`.
 * @param now the instant of `settlementStatus`
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
  // Refunds and disputes together may exceed the captured amount.
  const refundable = left > 0n ? left : 0n
  return {
    id: row.id,
    siteId: row.site_id,
    accountId: row.account_id,
    // The columns are written only from the contract's lists, and the answer is encoded by the schema.
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
      aliases: details.aliases?.length ? details.aliases : undefined,
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

/** Visible fields per role, computed once. */
const visibleOf = new Map<CallerRole, readonly Guarded[]>()

/** The guarded fields that the role may see. */
function presentGuarded(
  role: CallerRole,
  fields: { [F in Guarded]: Transaction[F] },
): Partial<Pick<Transaction, Guarded>> {
  // Object.keys returns `string[]`; the names are those of the table.
  const visible =
    visibleOf.get(role) ?? (Object.keys(abilityOfField) as Guarded[]).filter((name) => can(role, abilityOfField[name]))
  visibleOf.set(role, visible)
  const shown: Partial<typeof fields> = {}
  for (const name of visible) Object.assign(shown, { [name]: fields[name] })
  return present(shown)
}

/** Paid out once a payout holds it; otherwise available from its instant on. */
export function settlementStatusOf(
  row: { payout_id: string | null; available_at: Date | null },
  now: Date,
): Transaction['settlementStatus'] {
  if (row.payout_id !== null) return 'paid_out'
  if (row.available_at === null) return 'not_settled'
  return row.available_at <= now ? 'available' : 'pending'
}

/** `anna@example.com` → `a•••@example.com`: enough to recognize a customer, not enough to write to one. */
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

/** Instants in the details are stored as received; on the wire they are UTC with milliseconds. */
function instantText(instant: string): string {
  const isSo = instant.length === '2026-01-01T00:00:00.000Z'.length && instant.endsWith('Z')
  return isSo ? instant : new Date(instant).toISOString()
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> }

/** Drops null and undefined: absent fields are omitted on the wire. */
function present<T extends object>(fields: T): Present<T> {
  // Called several times per row of a list, so it creates no list of entries.
  const kept: Partial<T> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null && value !== undefined) kept[name] = value
  }
  // Only absent optional fields were dropped.
  return kept as Present<T>
}
