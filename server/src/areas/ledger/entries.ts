import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { LedgerOwner } from './accounts.ts'
import type { LedgerKind } from './ledger.tables.ts'

/** One movement of money within an account: from one ledger account to another. A negative amount turns the arrow. */
export type Move = {
  from: LedgerKind
  to: LedgerKind
  /** Minor units of the account's currency. */
  amount: bigint
  kind: string
  /** From when the money counts as available; never before the posting. Only for moves that touch `balance`. */
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

/**
 * When an event is posted: when it happened, unless the account's period holding that instant is closed; then when it
 * was received.
 */
export function postedAtOf(owner: LedgerOwner, occurredAt: Date, receivedAt: Date): Date {
  const { closedFrom, closedUntil } = owner
  const isClosed = closedUntil !== null && occurredAt < closedUntil && (closedFrom === null || occurredAt >= closedFrom)
  return isClosed ? receivedAt : occurredAt
}

/**
 * The journal entry of an event, numbered next in its account; null when nothing moves.
 * Amounts of zero make no transfer, a negative amount turns its arrow.
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
 * The reversal of an entry: the same transfers turned round, available no earlier than they were.
 * @throws Error when the entry is itself a reversal: those cannot be reversed (security.md L-13)
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

/** What a reversal needs to know of an entry that was posted before. */
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
