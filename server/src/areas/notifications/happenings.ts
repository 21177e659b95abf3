import type { Id } from '@firepay/contract/product/ids.ts'
import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { LockedSite } from '../sites/lock-site.ts'
import type { Tracked } from '../transactions/save-transactions.ts'
import { type Release, recordReleases } from './balance-releases.ts'
import { create, type Happened, type Numbers, number, type ToldSite } from './create-notifications.ts'
import { presentObject } from './present-object.ts'

/** Older than this at receipt, an event is told only to sites that want that. */
const oldAfterMs = 24 * 60 * 60_000
/** Made here, and by no event of a processor. */
const ownTypes = new Set(['balance.available', 'test.ping'])
const types = new Set<string>(eventTypesOfNotifications.filter((type) => !ownTypes.has(type)))

/**
 * What a batch of events does that the site is to be told of: ingest says what happened to which object, and this decides
 * whether it is told, keeps the object as it was in that moment, and writes it all in the batch's transaction.
 */
export class Happenings {
  private readonly site: LockedSite
  private readonly receivedAt: Date
  private readonly told: ToldSite | null
  private readonly happened: Happened[] = []
  /** The notifications that were written. */
  made: readonly Id<'notification'>[] = []
  private readonly releases = new Map<string, Release>()

  constructor(site: LockedSite, receivedAt: Date) {
    this.site = site
    this.receivedAt = receivedAt
    const { merchantId, siteId, notificationUrl } = site
    this.told = notificationUrl === null ? null : { merchantId, siteId, url: notificationUrl }
  }

  /** An event was applied to an object. @param family the object's parent and the children of both, as they are now */
  add(event: { type: string; occurredAt: string }, object: Tracked, family: Family): void {
    if (!types.has(event.type) || !this.isWanted(event.type, new Date(event.occurredAt))) return
    const { row } = object
    const payment = family.parent ?? object
    const chargeback = family.children
      .filter((child) => child.row.type === 'chargeback')
      .toSorted((a, b) => b.row.created_at.getTime() - a.row.created_at.getTime() || (a.row.id < b.row.id ? 1 : -1))[0]
    this.happened.push({
      eventType: event.type,
      at: new Date(event.occurredAt),
      objectType: row.type,
      objectId: row.id,
      orderId: payment.row.id,
      object: presentObject(object, chargeback, this.receivedAt),
      isNewObject: object.before === null,
      isNewOrder: payment.before === null,
    })
  }

  /** Money of an account becomes available at an instant. */
  addRelease(accountId: Id<'account'>, availableAt: Date): void {
    if (!this.isWanted('balance.available', availableAt)) return
    this.releases.set(`${accountId} ${availableAt.getTime()}`, { accountId, availableAt })
  }

  /** Asks for the numbers that `save` needs; sent with what the batch writes, and answered before it. */
  number(trx: Trx): Promise<Numbers> | null {
    return this.told === null || this.happened.length === 0 ? null : number(trx, this.told, this.happened)
  }

  async save(trx: Trx, numbers: Numbers | null): Promise<void> {
    const { merchantId, siteId } = this.site
    const [made] = await Promise.all([
      this.told && numbers && create(trx, this.told, this.happened, { at: this.receivedAt, numbers }),
      recordReleases(trx, { merchantId, siteId }, [...this.releases.values()], this.receivedAt),
    ])
    this.made = made?.map(({ id }) => id) ?? []
  }

  private isWanted(type: string, at: Date): boolean {
    const { notificationEvents, notifyOldEvents } = this.site
    if (this.told === null) return false
    if (notificationEvents.length > 0 && !notificationEvents.includes(type)) return false
    return notifyOldEvents || this.receivedAt.getTime() - at.getTime() <= oldAfterMs
  }
}

export type Family = { parent: Tracked | undefined; children: readonly Tracked[] }
