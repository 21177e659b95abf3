import type { Id } from '@firepay/contract/product/ids.ts'
import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { LockedSite } from '../../sites/lock-site.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import { type Release, recordReleases } from './balance-releases.ts'
import { create, type Happened, type Numbers, number } from './create-notifications.ts'
import { putIntoOutbox } from './outbox.ts'
import { presentObject } from './present-object.ts'

/**
 * Largest number of notifications that a batch inserts itself. A larger number goes into the outbox as one row, because the
 * rows and indexes of a thousand notifications would delay the next events of the site.
 */
const maxAtOnce = 25
/** An event older than this on receipt is notified only to sites with `notifyOldEvents`. */
const oldAfterMs = 24 * 60 * 60_000
/** Types that no event of a processor creates. */
const ownTypes = new Set(['balance.available', 'test.ping'])
const types = new Set<string>(eventTypesOfNotifications.filter((type) => !ownTypes.has(type)))

/**
 * Collects the notifications of a batch of events and writes them in the batch's transaction, directly or through the outbox.
 * Each holds its object as it was right after its event.
 */
export class NotificationBatch {
  private readonly site: LockedSite
  private readonly receivedAt: Date
  private readonly lastInOutbox: bigint | null
  private readonly happened: Happened[] = []
  /** Ids of the written notifications; empty when they went into the outbox. */
  made: readonly Id<'notification'>[] = []
  private readonly releases = new Map<string, Release>()

  /** @param lastInOutbox last position of the site's outbox, read while the site is locked */
  constructor(site: LockedSite, receivedAt: Date, lastInOutbox: bigint | null) {
    this.site = site
    this.receivedAt = receivedAt
    this.lastInOutbox = lastInOutbox
  }

  /** Adds an event that was applied to an object. @param family the object's parent and the children of both, as they are now */
  add(event: { type: string; occurredAt: string }, object: Tracked, family: Family): void {
    const { notificationUrl: url } = this.site
    if (url === null || !types.has(event.type) || !this.isWanted(event.type, new Date(event.occurredAt))) return
    const { row } = object
    const payment = family.parent ?? object
    const chargeback = family.children
      .filter((child) => child.row.type === 'chargeback')
      .toSorted((a, b) => b.row.created_at.getTime() - a.row.created_at.getTime() || (a.row.id < b.row.id ? 1 : -1))[0]
    this.happened.push({
      eventType: event.type,
      at: new Date(event.occurredAt),
      receivedAt: this.receivedAt,
      url,
      objectType: row.type,
      objectId: row.id,
      orderId: payment.row.id,
      object: presentObject(object, chargeback, this.receivedAt),
      isNewObject: object.before === null,
      isNewOrder: payment.before === null,
    })
  }

  /** Adds an instant at which money of an account becomes available. */
  addRelease(accountId: Id<'account'>, availableAt: Date): void {
    if (this.site.notificationUrl === null || !this.isWanted('balance.available', availableAt)) return
    this.releases.set(`${accountId} ${availableAt.getTime()}`, { accountId, availableAt })
  }

  /**
   * Reserves the sequence numbers that `save` needs. Null when the notifications go into the outbox: there are too many, or
   * the outbox holds earlier ones of the site.
   */
  async number(trx: Trx): Promise<Numbers | null> {
    const isLarge = this.happened.length > maxAtOnce
    if (this.happened.length === 0 || isLarge || this.lastInOutbox !== null) return null
    return await number(trx, this.site, this.happened)
  }

  async save(trx: Trx, numbers: Numbers | null): Promise<void> {
    await Promise.all([
      this.saveHappened(trx, numbers),
      recordReleases(trx, this.site, [...this.releases.values()], this.receivedAt),
    ])
  }

  private async saveHappened(trx: Trx, numbers: Numbers | null): Promise<void> {
    if (numbers === null) {
      await putIntoOutbox(trx, this.site, this.happened, (this.lastInOutbox ?? 0n) + 1n)
      return
    }
    const made = await create(trx, this.site, this.happened, { now: this.receivedAt, numbers })
    this.made = made.map(({ id }) => id)
  }

  private isWanted(type: string, at: Date): boolean {
    const { notificationEvents, notifyOldEvents } = this.site
    if (notificationEvents.length > 0 && !notificationEvents.includes(type)) return false
    return notifyOldEvents || this.receivedAt.getTime() - at.getTime() <= oldAfterMs
  }
}

export type Family = { parent: Tracked | undefined; children: readonly Tracked[] }
