import type { IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { TimelineText } from '@firepay/contract/transactions/timeline-summaries.ts'
import { newId } from '../../platform/db/new-id.ts'
import { type LedgerOwner, planAccount } from '../ledger/accounts.ts'
import { type JournalEntry, type Move, makeEntry, reverseEntry, type StoredEntry } from '../ledger/entries.ts'
import type { LockedSite } from '../sites/lock-site.ts'
import type { Tracked, TransactionRow } from '../transactions/save-transactions.ts'
import type { TransactionDetails } from '../transactions/transactions.tables.ts'

/** The key of an object that events refer to or wait for: `payment:REF`. */
export type ObjectKey =
  `${'payment' | 'refund' | 'dispute' | 'payout' | 'topup' | 'reserve' | 'fee' | 'adjustment'}:${string}`

/** The result of an event, returned after the commit. */
export type Outcome =
  | {
      status: 'accepted'
      transactionId: Id<'transaction'>
      changed: readonly ObjectKey[]
      /** It only adds details: shops are not notified. */
      isUnannounced?: boolean
    }
  | { status: 'held'; waitsFor: ObjectKey; message: string; mustWait?: () => boolean }
  | { status: 'refused'; message: string }

/** An event; `isOfFile`: made of a line of a file. */
export type Arrival = { event: IngestEvent; receivedAt: Date; isOfFile: boolean }

/**
 * The state that a batch of events reads and changes, in memory: events are applied one by one, and changes are written
 * at the end in a few statements. One batch of a site runs at a time, so the state is stable.
 */
export class Workspace {
  readonly site: LockedSite
  readonly accounts = new Map<string, LedgerOwner>()
  readonly transactions = new Map<string, Tracked>()
  readonly entries: JournalEntry[] = []
  /**
   * Payouts created by this batch, with the references they name, and failed ones, in event order: their lines are
   * found or freed after the writes.
   */
  readonly payoutSteps: { payout: Tracked; step: 'made' | 'failed'; references?: readonly string[] | undefined }[] = []
  /** Entries of refunds that this batch may reverse, by transaction. */
  readonly storedEntries = new Map<string, StoredEntry[]>()
  /** Further references that this batch adds. */
  readonly newNames: { name: string; object: Tracked }[] = []
  private readonly byName = new Map<string, Tracked>()
  private readonly byReference = new Map<string, Tracked>()
  private readonly children = new Map<string, Tracked[]>()

  constructor(site: LockedSite) {
    this.site = site
  }

  /** Adds a transaction read from the database. */
  adopt(row: TransactionRow, details: TransactionDetails): void {
    if (this.transactions.has(row.id)) return
    this.index({ row, details, before: { ...row }, changed: false })
  }

  /** The object of a type under its reference or a further one; `part` for the parts of a reserve's release. */
  find(type: string, reference: string, part = 0): Tracked | undefined {
    const own = this.byReference.get(`${type}\n${part}\n${reference}`)
    return own ?? (part === 0 ? this.byName.get(`${type}\n${reference}`) : undefined)
  }

  /** Adds further references of an object, except those that an object of its type has. */
  nameAlso(object: Tracked, names: readonly string[]): void {
    const { row, details } = object
    for (const name of names) {
      if (this.find(row.type, name)) continue
      this.byName.set(`${row.type}\n${name}`, object)
      this.newNames.push({ name, object })
      details.aliases = [...(details.aliases ?? []), name]
      object.changed = true
    }
  }

  parentOf(child: Tracked): Tracked {
    const parent = child.row.parent_id === null ? undefined : this.transactions.get(child.row.parent_id)
    if (!parent) throw new Error(`transaction ${child.row.id} was loaded without its payment`)
    return parent
  }

  childrenOf(parent: Tracked): readonly Tracked[] {
    return this.children.get(parent.row.id) ?? []
  }

  /** The transactions of an object: its payment and the payment's children. */
  familyOf(object: Tracked): { parent: Tracked | undefined; children: readonly Tracked[] } {
    const parent = object.row.parent_id === null ? undefined : this.transactions.get(object.row.parent_id)
    return { parent, children: this.childrenOf(object) }
  }

  /** The site's account in a currency, created on first use. */
  account(currency: string): LedgerOwner {
    const present = this.accounts.get(currency)
    if (present) return present
    const planned = planAccount(currency)
    this.accounts.set(currency, planned)
    return planned
  }

  /** A new transaction with default values; the caller passes the rest. */
  create(
    fields: Pick<TransactionRow, 'type' | 'processor_reference' | 'status' | 'currency' | 'amount'> &
      Partial<TransactionRow>,
    arrival: Arrival,
    owner: LedgerOwner,
  ): Tracked {
    const occurredAt = new Date(arrival.event.occurredAt)
    const row: TransactionRow = {
      merchant_id: this.site.merchantId,
      id: newId('transaction'),
      site_id: this.site.siteId,
      account_id: owner.id,
      account_currency: owner.currency,
      part: 0,
      parent_id: null,
      status_reason: null,
      decline_code: null,
      refund_status: 'none',
      dispute_status: 'none',
      authorized_amount: null,
      captured_amount: 0n,
      refunded_amount: 0n,
      pending_refund_amount: 0n,
      disputed_amount: 0n,
      capture_closed: false,
      settled_amount: null,
      settled_refunded_amount: 0n,
      settled_disputed_amount: 0n,
      exchange_rate: null,
      fee_total: 0n,
      net: 0n,
      method: null,
      card_brand: null,
      country: null,
      customer_email: null,
      order_reference: null,
      available_on: null,
      available_at: null,
      due_at: null,
      payout_id: null,
      note: null,
      created_at: occurredAt,
      status_at: occurredAt,
      authorized_at: null,
      captured_at: null,
      received_at: arrival.receivedAt,
      updated_at: arrival.receivedAt,
      ...fields,
    }
    const tracked: Tracked = { row, details: { timeline: [] }, before: null, changed: true }
    this.index(tracked)
    return tracked
  }

  /** Marks a transaction as changed and adds the event to its timeline. */
  addTimelineItem(
    tracked: Tracked,
    arrival: Arrival,
    summary: TimelineText,
    amount?: { amount: string; currency: string },
  ): void {
    const { event, receivedAt } = arrival
    tracked.changed = true
    tracked.row.updated_at = receivedAt
    const { timeline } = tracked.details
    if (timeline.length >= maxTimelineItems) return
    const item = { at: event.occurredAt, type: event.type, actor: 'processor', summary, ...(amount && { amount }) }
    const after = timeline.findIndex((other) => other.at > item.at)
    if (after === -1) timeline.push(item)
    else timeline.splice(after, 0, item)
  }

  /** Posts the event's movements on an account. */
  post(tracked: Tracked, arrival: Arrival, owner: LedgerOwner, moves: readonly Move[]): void {
    const entry = makeEntry(owner, sourceOf(tracked, arrival), moves)
    if (entry) this.entries.push(entry)
  }

  /** Reverses every entry of the transaction that is not reversed yet. */
  reverse(tracked: Tracked, arrival: Arrival, owner: LedgerOwner): void {
    const entries: StoredEntry[] = [
      ...(this.storedEntries.get(tracked.row.id) ?? []),
      ...this.entries.filter((entry) => entry.transactionId === tracked.row.id),
    ]
    const reversed = new Set(entries.map((entry) => entry.reverses))
    for (const entry of entries) {
      if (entry.reverses !== null || reversed.has(entry.id)) continue
      this.entries.push(reverseEntry(owner, sourceOf(tracked, arrival), entry))
    }
  }

  /** Sets a reference that the processor reported later. */
  rename(tracked: Tracked, reference: string): void {
    const { row } = tracked
    this.byReference.delete(keyOf(row))
    row.processor_reference = reference
    row.part = 0
    this.byReference.set(keyOf(row), tracked)
  }

  private index(tracked: Tracked): void {
    const { row } = tracked
    this.transactions.set(row.id, tracked)
    this.byReference.set(keyOf(row), tracked)
    for (const name of tracked.details.aliases ?? []) this.byName.set(`${row.type}\n${name}`, tracked)
    if (row.parent_id === null) return
    const siblings = this.children.get(row.parent_id)
    if (siblings) siblings.push(tracked)
    else this.children.set(row.parent_id, [tracked])
  }
}

function keyOf({ type, part, processor_reference: reference }: TransactionRow): string {
  return `${type}\n${part}\n${reference}`
}

/** Limits the timeline: a payment may be updated endlessly. */
const maxTimelineItems = 1_000

function sourceOf(tracked: Tracked, { event, receivedAt }: Arrival) {
  return {
    transactionId: tracked.row.id,
    type: event.type,
    eventId: event.id,
    occurredAt: new Date(event.occurredAt),
    receivedAt,
  }
}
