import type { IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { StatementPipeline } from '../../platform/db/statement-pipeline.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { NotificationBatch } from '../notifications/create/notification-batch.ts'
import { lastInOutbox } from '../notifications/create/outbox.ts'
import { markFirstEvent } from '../sites/first-event.ts'
import { lockSite } from '../sites/lock-site.ts'
import type { Touched } from './announce-touched.ts'
import { answerBatch, type IngestResult, type Known, type Stale } from './answer-batch.ts'
import { applyEvent } from './apply-event.ts'
import { findFeesSince } from './fees-of-others.ts'
import { type Guard, Guards } from './guard.ts'
import { HeldEvents } from './held-events.ts'
import {
  type EventRow,
  eventOf,
  findEvents,
  findWaiting,
  type KnownEvent,
  type StoredEvent,
  saveEvents,
  saveMalformed,
} from './ingest-events.queries.ts'
import {
  loadAccounts,
  loadChargebacks,
  loadEntries,
  loadOpenReserves,
  loadRefunds,
  loadTransactions,
} from './load-workspace.queries.ts'
import { refused } from './objects/outcomes.ts'
import { namesOf } from './objects/provisional.ts'
import { savePayoutLines } from './payout-lines.queries.ts'
import type { Prepared, PreparedEvent } from './prepare-events.ts'
import { besideProvisional, furtherReferencesOf, referencesOf } from './references-of-events.ts'
import { discardPreparedPlans, saveWorkspace } from './save-workspace.ts'
import { type Arrival, type ObjectKey, type Outcome, Workspace } from './workspace.ts'

export type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** How long an event waits for the one it needs. */
export const heldForMs = 24 * 60 * 60_000

/** Stored events by id. */
export async function findKnown(trx: Trx, scope: Scope, ids: readonly string[]): Promise<Map<string, KnownEvent>> {
  if (ids.length === 0) return new Map()
  const stored = await findEvents(trx, scope, ids)
  return new Map(stored.map((row) => [row.event_id, row]))
}

/** Maximum of held events that a batch of several events releases. */
const maxHeldPerPass = 2_000

/** The events release more held ones than one transaction takes; smaller batches release fewer. */
export class TooManyHeld extends Error {}

/** Maximum of events that wait for one object, far above real traffic. */
const maxHeldForObject = 1_000

/** From this batch size on, new query plans pay off. */
const manyEvents = 100

/** An event of the batch, or a held one loaded for it. */
type Candidate = Arrival & {
  hash: Buffer
  /** The stored event; null for a new one. */
  stored: StoredEvent | null
  outcome: Outcome | null
  guard?: Guard | undefined
  isStale?: boolean
}

/** A batch of events of one site, applied and written in one transaction. */
export class Batch {
  /** Created and changed objects, set when the batch has run. */
  touched: Touched = { transactions: [], notifications: [] }
  private readonly trx: Trx
  private readonly scope: Scope
  private readonly receivedAt: Date
  private readonly candidates = new Map<string, Candidate>()
  private readonly held = new HeldEvents<Candidate>()
  private readonly lookedFor = new Set<string>()
  private readonly guards = new Guards()
  private readonly lateFees = new Set<Guard>()
  private eventsCount = 0

  constructor(trx: Trx, scope: Scope, receivedAt: Date) {
    this.trx = trx
    this.scope = scope
    this.receivedAt = receivedAt
  }

  /** @param decided stored events read before the site was locked; an accepted or refused one does not change */
  async run(prepared: readonly Prepared[], decided: Known): Promise<(IngestResult | Stale)[]> {
    this.eventsCount = prepared.length
    const ids = prepared.flatMap((one) => (one.kind === 'malformed' ? [] : [one.id]))
    const open = ids.filter((id) => (decided.get(id)?.status ?? 'held') === 'held')
    // Sent together; PostgreSQL runs the lookups after the site is locked.
    const [site, found, accounts, last] = await Promise.all([
      lockSite(this.trx, this.scope),
      findKnown(this.trx, this.scope, open),
      loadAccounts(this.trx, this.scope),
      lastInOutbox(this.trx, this.scope),
      prepared.length >= manyEvents ? discardPreparedPlans(this.trx) : undefined,
    ])
    if (!site) throw new ApiError('NOT_FOUND')
    const space = new Workspace(site)
    for (const owner of accounts) space.accounts.set(owner.currency, owner)
    const known = new Map([...decided, ...found])
    // Events are never deleted, so every repeat is found in `known`.
    const fresh = prepared.filter((one) => one.kind === 'event').filter((one) => !known.has(one.id))
    await this.load(space, fresh)
    await this.lookForFees(fresh)
    const notifications = new NotificationBatch(site, this.receivedAt, last)
    this.applyAll(space, fresh, notifications)

    const pipeline = new StatementPipeline()
    const numbering = notifications.number(this.trx)
    // Handled where it is awaited; must not be reported as unhandled when something else fails first.
    numbering.catch(() => {})
    await saveWorkspace(this.trx, space, this.receivedAt, pipeline)
    await this.saveEvents(pipeline)
    await pipeline.add(notifications.save(this.trx, await numbering))
    const malformed = prepared.filter((one) => one.kind === 'malformed')
    await pipeline.add(saveMalformed(this.trx, this.scope, malformed, this.receivedAt))
    if (fresh.length > 0) await pipeline.add(markFirstEvent(this.trx, this.scope, this.receivedAt))
    // Reads rows sent above: PostgreSQL runs it after them.
    await pipeline.add(savePayoutLines(this.trx, space))
    await pipeline.done()
    const touched = [...space.transactions.values()].filter((tracked) => tracked.changed)
    this.touched = { transactions: touched.map(({ row }) => row), notifications: notifications.made }
    return answerBatch(prepared, known, this.candidates)
  }

  /**
   * Reads everything that the new events may affect: their objects, the events that wait for those, the objects of
   * these, and so on until nothing new is found.
   */
  private async load(space: Workspace, fresh: readonly PreparedEvent[]): Promise<void> {
    let references = new Set(fresh.flatMap((one) => referencesOf(one.event)))
    while (references.size > 0) {
      for (const reference of references) this.lookedFor.add(reference)
      await loadTransactions(this.trx, space, [...references])
      const waiting = await this.loadWaiting(space, references)
      const found = [...waiting.flatMap(referencesOf), ...furtherReferencesOf(space.transactions.values())]
      references = new Set(found.filter((reference) => !this.lookedFor.has(reference)))
    }
    const told = [...fresh, ...this.candidates.values()].map(({ event }) => event)
    if (told.some(({ type }) => type === 'reserve.held' || type === 'reserve.released')) {
      await loadOpenReserves(this.trx, space)
    }
    await loadRefunds(this.trx, space, told)
    const loaded = [...space.transactions.values()]
    const disputed = loaded.filter(({ row }) => row.type === 'payment' && row.dispute_status !== 'none')
    await loadChargebacks(
      this.trx,
      space,
      disputed.map(({ row }) => row.id),
    )
    const reversible = loaded.filter(({ row }) => row.type === 'refund' && row.status === 'succeeded')
    await loadEntries(this.trx, space, [
      ...new Set([...reversible, ...besideProvisional(loaded, told)].map(({ row }) => row.id)),
    ])
  }

  private async loadWaiting(space: Workspace, references: ReadonlySet<string>): Promise<IngestEvent[]> {
    // A loaded child also loads its payment, which other events may wait for.
    const all = new Set(references)
    for (const { row } of space.transactions.values()) all.add(row.processor_reference)
    const keys = [...all].flatMap((reference) => waitable.map((kind): ObjectKey => `${kind}:${reference}`))
    if (keys.length === 0) return []
    const found = await findWaiting(this.trx, this.scope, keys)
    const news = found.filter((stored) => !this.candidates.has(stored.event_id))
    if (this.eventsCount > 1 && this.candidates.size + news.length > maxHeldPerPass) throw new TooManyHeld()
    for (const stored of news) {
      const candidate: Candidate = {
        event: eventOf(stored),
        receivedAt: this.receivedAt,
        isOfFile: stored.is_of_file ?? stored.event_id.startsWith('file_'),
        hash: stored.hash,
        stored,
        outcome: null,
      }
      this.candidates.set(stored.event_id, candidate)
      // Held too long: refused when read, even before the sweep has run.
      if (stored.received_at.getTime() + heldForMs <= this.receivedAt.getTime()) {
        candidate.outcome = { status: 'refused', message: expiredText(stored.message) }
      } else {
        this.held.add(stored.waits_for as ObjectKey, candidate)
      }
    }
    return news.map((stored) => eventOf(stored))
  }

  /** Finds the guards whose fee another one may be by now, also one of the same batch. */
  private async lookForFees(fresh: readonly PreparedEvent[]): Promise<void> {
    const guards = new Set(fresh.flatMap(({ guard }) => (guard?.fee ? [guard] : [])))
    const watches = [...guards].flatMap(({ fee }) => fee ?? [])
    const late = await findFeesSince(this.trx, this.scope, watches)
    const isBeside = fresh.some(({ event, isOfFile }) => event.type === 'fee.charged' && !isOfFile)
    for (const guard of guards) if (isBeside || (guard.fee && late.has(guard.fee.id))) this.lateFees.add(guard)
  }

  private applyAll(space: Workspace, fresh: readonly PreparedEvent[], notifications: NotificationBatch): void {
    for (const { event, hash, guard, isOfFile } of fresh) {
      if (this.candidates.has(event.id) && !this.candidates.get(event.id)?.isStale) continue
      const decided = { stored: null, outcome: null, guard }
      const candidate: Candidate = { event, hash, receivedAt: this.receivedAt, isOfFile, ...decided }
      this.candidates.set(event.id, candidate)
      candidate.isStale = guard !== undefined && (this.lateFees.has(guard) || !this.guards.holds(space, guard))
      if (!candidate.isStale) this.applyOne(space, candidate, notifications)
    }
    for (const entry of space.entries) {
      for (const { to, availableAt } of entry.transfers) {
        if (to === 'balance' && availableAt && availableAt > entry.postedAt) {
          notifications.addRelease(entry.owner.id, availableAt)
        }
      }
    }
  }

  /** Applies an event, then the events that waited for the changed objects, until nothing changes. */
  private applyOne(space: Workspace, first: Candidate, notifications: NotificationBatch): void {
    const attempt = (candidate: Candidate) => this.attempt(space, candidate, notifications)
    this.held.release(attempt(first), attempt)
  }

  private attempt(space: Workspace, candidate: Candidate, notifications: NotificationBatch): readonly ObjectKey[] {
    const outcome = this.withinBound(candidate, applyEvent(space, candidate))
    candidate.outcome = outcome
    if (outcome.status === 'held') this.held.add(outcome.waitsFor, candidate, outcome.mustWait)
    if (outcome.status !== 'accepted') return []
    const object = space.transactions.get(outcome.transactionId)
    if (object) this.guards.changed(object, candidate.guard)
    if (object?.details.aliases) {
      const kind = object.row.type === 'chargeback' ? 'dispute' : object.row.type
      const [own, ...further] = namesOf(object).map((name) => `${kind}:${name}` as ObjectKey)
      if (own) this.held.join(own, further)
    }
    if (object && !outcome.isUnannounced) notifications.add(candidate.event, object, space.familyOf(object))
    return outcome.changed
  }

  /** Refuses the 1,001st event that waits for an object; those that already wait for it may stay. */
  private withinBound({ stored }: Candidate, outcome: Outcome): Outcome {
    if (outcome.status !== 'held' || stored?.waits_for === outcome.waitsFor) return outcome
    if (this.held.countOf(outcome.waitsFor) < maxHeldForObject) return outcome
    return refused(`${outcome.message} ${maxHeldForObject} events already wait for it.`)
  }

  private async saveEvents(pipeline: StatementPipeline): Promise<void> {
    const made: EventRow[] = []
    const decided: EventRow[] = []
    for (const candidate of this.candidates.values()) {
      const { outcome, stored } = candidate
      // Not tried, or still waiting for the same object.
      if (!outcome || (stored && outcome.status === 'held' && outcome.waitsFor === stored.waits_for)) continue
      ;(stored ? decided : made).push(this.rowOf(candidate, outcome))
    }
    await saveEvents(this.trx, made, decided, pipeline)
  }

  private rowOf({ event, hash, stored, isOfFile }: Candidate, outcome: Outcome): EventRow {
    return {
      merchant_id: this.scope.merchantId,
      site_id: this.scope.siteId,
      event_id: event.id,
      type: event.type,
      reference: event.reference,
      occurred_at: new Date(event.occurredAt),
      received_at: stored?.received_at ?? this.receivedAt,
      status: outcome.status,
      code: outcome.status === 'refused' ? 'EVENT_REFUSED' : null,
      message: outcome.status === 'accepted' ? null : outcome.message,
      hash,
      data: outcome.status === 'accepted' ? null : JSON.stringify(event.data),
      transaction_id: outcome.status === 'accepted' ? outcome.transactionId : null,
      waits_for: outcome.status === 'held' ? outcome.waitsFor : null,
      is_of_file: isOfFile,
      decided_at: outcome.status === 'held' ? null : this.receivedAt,
    }
  }
}

const waitable = ['payment', 'refund', 'dispute', 'payout', 'topup', 'reserve'] as const

/** Why an event was refused after a day, preceded by what it waited for. */
export function expiredText(waitedFor: string | null): string {
  return `${waitedFor ?? ''} Nothing changed within 24 hours.`
}
