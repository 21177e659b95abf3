import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import {
  addPendingWork,
  claimPendingWork,
  finishPendingWork,
  listPendingWork,
} from '../../../platform/db/pending-work.ts'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Failures, forEachMerchant } from '../../../platform/loops/for-each-merchant.ts'
import { type BackgroundWork, startLoop } from '../../../platform/loops/loop.ts'
import { holdDeliverySite, type SiteKey } from '../delivery-site.queries.ts'
import { onWake, wakeDelivery } from '../wake.ts'
import { create, type Happened, number } from './create-notifications.ts'
import * as queries from './outbox.queries.ts'

/** Notifications created in one transaction, unless a single batch has more. */
const perTransaction = 500

/**
 * Position of the last batch in the site's outbox; null without any. The caller locks the site, so that no batch is added
 * meanwhile.
 */
export function lastInOutbox(trx: Trx, site: SiteKey): Promise<bigint | null> {
  return queries.findLastPosition(trx, site)
}

/**
 * Stores the events of a large batch as one row, in the batch's transaction (security.md N-05); a worker creates their
 * notifications soon after. The caller locks the site, so that positions are in the order of the commits (N-06).
 * @param happened nothing is stored when empty
 * @param position one more than the last one of the site
 */
export async function putIntoOutbox(
  trx: Trx,
  { merchantId, siteId }: SiteKey,
  happened: readonly Happened[],
  position: bigint,
): Promise<void> {
  const [first] = happened
  if (!first) return
  const row = { merchant_id: merchantId, site_id: siteId, position, received_at: first.receivedAt, url: first.url }
  const batch = { ...row, count: happened.length, happened: happened.map(lineOf).join('\n') }
  await Promise.all([queries.insertBatch(trx, batch), addPendingWork(trx, 'outbox', merchantId)])
}

/** Poll interval of the outbox when no commit wakes it. */
const pollMs = 100

/** Creates notifications of large batches until stopped; at once after a commit of this process. */
export function startEmptying(deps: Pick<Deps, 'db' | 'clock' | 'changes' | 'log'>): BackgroundWork {
  return startLoop('making notifications of large batches', { pauseMs: pollMs, onWake }, deps.log, (isStopping) =>
    emptyOutbox(deps, isStopping),
  )
}

/**
 * Empties the outbox. Merchants and their sites are served in turn, so that a long backlog delays no other merchant.
 * Failures of one are retried in the next run and do not stop the others.
 * @returns number of notifications created
 * @throws Error naming the failed sites and merchants, after the others are done
 */
export function emptyOutbox(
  deps: Pick<Deps, 'db' | 'clock' | 'changes'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const failures = new Failures()
  return forEachMerchant(
    () => listPendingWork(deps.db.app, 'outbox'),
    (merchantId) => tellEachSite(deps, merchantId, failures),
    { isStopping, isRepeated: true, failures },
  )
}

/** One step for each site of the merchant. The merchant stays in the pending work until no site has a batch. */
async function tellEachSite(
  { db, clock, changes }: Pick<Deps, 'db' | 'clock' | 'changes'>,
  merchantId: Id<'merchant'>,
  failures: Failures,
): Promise<number> {
  let total = 0
  for (const siteId of await withTenant(db.app, merchantId, (trx) => queries.listSites(trx, merchantId))) {
    total += await failures.attempt(`site ${encodeId('site', siteId)}`, async () => {
      // A batch of thousands may exceed the statement timeout of requests.
      const made = await withTenant(db.background, merchantId, (trx) =>
        tellNext(trx, { merchantId, siteId }, clock.now()),
      )
      if (made.length > 0) {
        changes.add(merchantId, 'notification', made)
        wakeDelivery()
      }
      return made.length
    })
  }
  await withTenant(db.app, merchantId, async (trx) => {
    const claimed = await claimPendingWork(trx, 'outbox', merchantId)
    const left = await queries.listSites(trx, merchantId)
    if (left.length === 0) await finishPendingWork(trx, 'outbox', merchantId, claimed)
  })
  return total
}

/**
 * @returns ids of the created notifications; empty without a batch, or while another worker or the removal of the site holds
 *   it
 */
async function tellNext(trx: Trx, site: SiteKey, now: Date): Promise<Id<'notification'>[]> {
  if (!(await queries.lockOutbox(trx, site.siteId))) return []
  const row = await holdDeliverySite(trx, site)
  if (!row?.is_held) return []
  const batches = await queries.listNext(trx, site, perTransaction)
  const last = batches.at(-1)
  if (!last) return []
  const happened = batches.flatMap(read)
  const [made] = await Promise.all([
    create(trx, site, happened, { now, numbers: await number(trx, site, happened) }),
    queries.removeUpTo(trx, site, last.position),
  ])
  return made.map(({ id }) => id)
}

type Head = Pick<Happened, 'eventType' | 'objectType' | 'objectId' | 'orderId'> & { at: string }

/** Compact JSON contains neither tabs nor line breaks: inside strings they are escaped. */
function lineOf({ eventType, objectType, objectId, orderId, at, object }: Happened): string {
  const head: Head = { eventType, objectType, objectId, orderId, at: at.toISOString() }
  return `${JSON.stringify(head)}\t${object}`
}

function read({ happened, received_at: receivedAt, url }: queries.OutboxRow): Happened[] {
  return happened.split('\n').map((line) => {
    const end = line.indexOf('\t')
    // Written by `lineOf`.
    const head = JSON.parse(line.slice(0, end)) as Head
    const object = line.slice(end + 1)
    // The object may have earlier notifications by now, so both are looked up.
    return { ...head, at: new Date(head.at), receivedAt, url, object, isNewObject: false, isNewOrder: false }
  })
}
