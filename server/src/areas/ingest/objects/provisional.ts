import type { Id } from '@firepay/contract/product/ids.ts'
import type { StoredEntry } from '../../ledger/entries.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import type { Arrival, Workspace } from '../workspace.ts'
import { postAdjustment } from './difference.ts'

/**
 * A file may book money without its object: as an adjustment under the processor's reference of the object, its fee
 * with the suffix `:fee`, its return with `:returned`. An event of the object may report the same money: its postings
 * replace the adjustment, in either order of arrival (docs/decisions/import-booking.md).
 */
type Part = 'principal' | 'fees' | 'return'
const suffixes = { principal: '', fees: ':fee', return: ':returned' } as const

export function provisionalReferenceOf(reference: string, part: Part): string {
  return `${reference}${suffixes[part]}`
}

/** The reference of the object that a provisional movement with this reference may belong to. */
export function objectReferenceOf(reference: string): string {
  const suffix = suffixes[partOf(reference)]
  return suffix === '' ? reference : reference.slice(0, -suffix.length)
}

function partOf(reference: string): Part {
  if (reference.endsWith(suffixes.fees)) return 'fees'
  return reference.endsWith(suffixes.return) ? 'return' : 'principal'
}

/** The references of an object, its own first. */
export function namesOf({ row, details }: Tracked): string[] {
  return [row.processor_reference, ...(details.aliases ?? [])]
}

/** All types but adjustments; a fee with its own reference is an object as well. */
const objectTypes = ['refund', 'chargeback', 'payment', 'payout', 'topup', 'fee', 'reserve']

type Amount = { amount: string; currency: string }

/**
 * The object whose own events already moved this money.
 * @param moved signed: positive increases the balance
 */
export function toldBefore(space: Workspace, reference: string, moved: Amount): Tracked | undefined {
  const of = objectReferenceOf(reference)
  const part = partOf(reference)
  return objectTypes
    .flatMap((type) => space.find(type, of) ?? [])
    .find((object) => hasMoved(space, object, part, { amount: BigInt(moved.amount), currency: moved.currency }))
}

/** Reverses what a file booked provisionally for the object once the object's own events have moved the money. */
export function replaceProvisional(space: Workspace, arrival: Arrival, objectId: Id<'transaction'>): void {
  const object = space.transactions.get(objectId)
  if (!object || object.row.type === 'adjustment' || object.row.part !== 0) return
  for (const reference of namesOf(object)) {
    const feeReference = provisionalReferenceOf(reference, 'fees')
    const fees = [space.find('fee', feeReference), space.find('adjustment', feeReference)]
    takeBack(space, arrival, { object, part: 'principal' }, space.find('adjustment', reference))
    for (const fee of fees) takeBack(space, arrival, { object, part: 'fees' }, fee)
    const returned = space.find('adjustment', provisionalReferenceOf(reference, 'return'))
    takeBack(space, arrival, { object, part: 'return' }, returned)
  }
}

function takeBack(
  space: Workspace,
  arrival: Arrival,
  { object, part }: { object: Tracked; part: Part },
  provisional: Tracked | undefined,
): void {
  if (provisional?.details.provisional !== 'booked') return
  const { net, currency, processor_reference: reference, available_at } = provisional.row
  if (!hasMoved(space, object, part, { amount: net, currency })) return
  provisional.details.provisional = 'replaced'
  provisional.changed = true
  // The object's return may leave out a fee that the file returned: that fee stays.
  const returned = part === 'return' ? returnOf(object, entriesOf(space, object)) : net
  const replacing = postAdjustment(space, arrival, {
    reference,
    owner: space.account(currency),
    amount: net > 0n && returned < net ? -returned : -net,
    reason: `Replaced by the ${nameOf[object.row.type] ?? object.row.type} ${object.row.processor_reference}`,
    availableAt: available_at ?? undefined,
  })
  replacing.details.provisional = 'replacing'
}

const nameOf: Readonly<Record<string, string>> = { chargeback: 'dispute', topup: 'top-up' }

/**
 * The amount that a file booked for a refund or dispute whose event has no settlement, where the payment is in another
 * currency: the processor's own amount instead of one at the payment's rate.
 */
export function settlementByFile(
  space: Workspace,
  references: readonly string[],
  { row: payment }: Tracked,
): { amount: Amount } | undefined {
  const provisional = references
    .flatMap((reference) => space.find('adjustment', reference) ?? [])
    .find(({ details }) => details.provisional === 'booked')
  if (!provisional || payment.currency === payment.account_currency) return undefined
  const { net, currency } = provisional.row
  if (net >= 0n || currency !== payment.account_currency) return undefined
  return { amount: { amount: `${-net}`, currency } }
}

function hasMoved(
  space: Workspace,
  object: Tracked,
  part: Part,
  { amount, currency }: { amount: bigint; currency: string },
): boolean {
  if (object.row.account_currency !== currency) return false
  const entries = entriesOf(space, object)
  if (part === 'return') return hasReturned(object, entries)
  return entries
    .filter(({ reverses }) => reverses === null)
    .some((entry) => {
      const sum = sumOf(entry, object.row.type === 'fee' ? 'fees' : part)
      return amount > 0n ? sum > 0n : sum < 0n
    })
}

type Posted = Pick<StoredEntry, 'reverses' | 'transfers'>

function entriesOf(space: Workspace, object: Tracked): Posted[] {
  return [
    ...(space.storedEntries.get(object.row.id) ?? []),
    ...space.entries.filter((entry) => entry.transactionId === object.row.id),
  ]
}

/** Amount moved by the object's last return, including fees. */
function returnOf({ row }: Tracked, entries: readonly Posted[]): bigint {
  const returns = entries.filter((entry) =>
    row.type === 'refund' ? entry.reverses !== null : entry.reverses === null && sumOf(entry, 'principal') > 0n,
  )
  const last = row.type === 'refund' ? returns : returns.slice(-1)
  return last.reduce((sum, entry) => sum + sumOf(entry, 'principal') + sumOf(entry, 'fees'), 0n)
}

/** A refund that failed before it succeeded took nothing. */
function hasReturned({ row }: Tracked, entries: readonly Posted[]): boolean {
  if (row.type === 'refund') return row.status === 'failed' && entries.some(({ reverses }) => reverses !== null)
  return row.type === 'chargeback' && row.status === 'won'
}

/** The part of an entry that moves the balance: its fees, or the rest. */
function sumOf({ transfers }: Pick<StoredEntry, 'transfers'>, part: Part): bigint {
  const isPart = (other: string) => (other === 'fees') === (part === 'fees')
  return transfers.reduce((sum, { from, to, amount }) => {
    if (from === 'balance' && isPart(to)) return sum - amount
    return to === 'balance' && isPart(from) ? sum + amount : sum
  }, 0n)
}
