import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { LedgerOwner } from './accounts.ts'
import type { LedgerKind } from './ledger.tables.ts'

/** A movement within an account, between two ledger accounts. A negative amount reverses the direction. */
export type Move = {
  from: LedgerKind
  to: LedgerKind
  /** Minor units of the account's currency. */
  amount: bigint
  kind: string
  /** When the money becomes available; never before the posting. Only for moves of `balance`. */
  availableAt?: Date
}

export type Transfer = {
  line: number
  from: LedgerKind
  to: LedgerKind
  amount: bigint
  kind: string
  availableAt: Date | null
}

export type JournalEntry = {
  id: string
  owner: LedgerOwner
  position: bigint
  transactionId: Id<'transaction'>
  type: string
  eventId: string
  reverses: string | null
  occurredAt: Date
  postedAt: Date
  transfers: Transfer[]
}

export type EntrySource = {
  transactionId: Id<'transaction'>
  type: string
  eventId: string
  occurredAt: Date
  receivedAt: Date
}

/** Posting time of an event: its occurrence or, when that falls into a closed period of the account, its receipt. */
export function postedAtOf(owner: LedgerOwner, occurredAt: Date, receivedAt: Date): Date {
  const { closedFrom, closedUntil } = owner
  const isClosed = closedUntil !== null && occurredAt < closedUntil && (closedFrom === null || occurredAt >= closedFrom)
  return isClosed ? receivedAt : occurredAt
}

/**
 * Journal entry of an event, with the next number of its account; null when nothing moves. Zero amounts create no
 * transfer; a negative amount reverses the direction.
 */
export function makeEntry(owner: LedgerOwner, source: EntrySource, moves: readonly Move[]): JournalEntry | null {
  const postedAt = postedAtOf(owner, source.occurredAt, source.receivedAt)
  const transfers = moves
    .filter((move) => move.amount !== 0n)
    .map((move, index): Transfer => {
      const turned = move.amount < 0n
      return {
        line: index + 1,
        from: turned ? move.to : move.from,
        to: turned ? move.from : move.to,
        amount: turned ? -move.amount : move.amount,
        kind: move.kind,
        availableAt: touchesBalance(move) ? later(postedAt, move.availableAt) : null,
      }
    })
  if (transfers.length === 0) return null
  return numbered(owner, source, { postedAt, transfers, reverses: null })
}

/**
 * Reversal of an entry: the same transfers in the opposite direction, available no earlier than the originals.
 * @throws Error when the entry is itself a reversal, which cannot be reversed (security.md L-13)
 */
export function reverseEntry(owner: LedgerOwner, source: EntrySource, entry: StoredEntry): JournalEntry {
  if (entry.reverses !== null) throw new Error(`journal entry ${entry.id} is a reversal and cannot be reversed`)
  const postedAt = postedAtOf(owner, source.occurredAt, source.receivedAt)
  const transfers = entry.transfers.map((transfer) => ({
    ...transfer,
    from: transfer.to,
    to: transfer.from,
    availableAt: transfer.availableAt && later(postedAt, transfer.availableAt),
  }))
  return numbered(owner, source, { postedAt, transfers, reverses: entry.id })
}

/** Fields of a posted entry needed for its reversal. */
export type StoredEntry = Pick<JournalEntry, 'id' | 'transactionId' | 'reverses' | 'transfers'>

function numbered(
  owner: LedgerOwner,
  source: EntrySource,
  { postedAt, transfers, reverses }: Pick<JournalEntry, 'postedAt' | 'transfers' | 'reverses'>,
): JournalEntry {
  owner.lastPosition += 1n
  return {
    id: randomUUIDv7(),
    owner,
    position: owner.lastPosition,
    transactionId: source.transactionId,
    type: source.type,
    eventId: source.eventId,
    reverses,
    occurredAt: source.occurredAt,
    postedAt,
    transfers,
  }
}

function touchesBalance(move: Move): boolean {
  return move.from === 'balance' || move.to === 'balance'
}

function later(postedAt: Date, availableAt: Date | undefined): Date {
  return availableAt !== undefined && availableAt > postedAt ? availableAt : postedAt
}
