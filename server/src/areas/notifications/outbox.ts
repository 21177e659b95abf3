import type { Id } from '@firepay/contract/product/ids.ts'
import {
  addMissingWork,
  addPendingWork,
  claimPendingWork,
  finishPendingWork,
  listPendingWork,
} from '../../platform/db/pending-work.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { type BackgroundWork, startLoop } from '../../platform/loops/loop.ts'
import { holdDeliverySite, type SiteKey } from './claim.queries.ts'
import { create, type Happened, number } from './create-notifications.ts'
import * as queries from './outbox.queries.ts'
import { onWake, wakeDelivery } from './wake.ts'

/** Made into notifications by one transaction, unless a single batch has more. */
const perTransaction = 500

/**
 * Keeps what a large batch did in one row, in the batch's transaction (security.md N-05): a worker makes notifications of
 * it moments later. Call it with the site locked, so that positions are in the order of the commits (N-06).
 * @param happened not empty
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

/** How often the outbox is looked at, also when nobody woke it. */
const pollMs = 100

/** Makes notifications of what large batches left, until stopped: at once when this process committed it. */
export function startEmptying(deps: Pick<Deps, 'db' | 'clock' | 'changes' | 'log'>): BackgroundWork {
  return startLoop('making notifications of large batches', { pauseMs: pollMs, onWake }, deps.log, (isStopping) =>
    emptyOutbox(deps, isStopping),
  )
}

/** Makes notifications of all that stands in the outbox. @returns how many were made */
export async function emptyOutbox(
  deps: Pick<Deps, 'db' | 'clock' | 'changes'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let made = 0
  for (const merchantId of await listPendingWork(deps.db.app, 'outbox'))
    made += await emptyFor(deps, merchantId, isStopping)
  return made
}

/** Lists merchants that have something in the outbox and are not listed, as after a crash between two machines of a cluster. */
export async function findForgottenInOutbox({ db }: Pick<Deps, 'db'>): Promise<void> {
  const found = await db.worker
    .selectFrom('notification_outbox')
    .select('merchant_id')
    .distinct()
    .limit(1_000)
    .execute()
  await addMissingWork(
    db.app,
    'outbox',
    found.map((row) => row.merchant_id),
  )
}

async function emptyFor(
  deps: Pick<Deps, 'db' | 'clock' | 'changes'>,
  merchantId: Id<'merchant'>,
  isStopping: () => boolean,
): Promise<number> {
  const { app } = deps.db
  let total = 0
  // Sites take turns, so that one with a long history to tell does not hold up the others.
  for (let isMore = true; isMore && !isStopping(); ) {
    isMore = false
    for (const siteId of await withTenant(app, merchantId, (trx) => queries.listSites(trx, merchantId))) {
      const made = await withTenant(app, merchantId, (trx) => tellNext(trx, { merchantId, siteId }, deps.clock.now()))
      if (made.length === 0) continue
      deps.changes.add(merchantId, 'notification', made)
      wakeDelivery()
      total += made.length
      isMore = true
    }
  }
  await withTenant(app, merchantId, async (trx) => {
    const claimed = await claimPendingWork(trx, 'outbox', merchantId)
    if ((await queries.listSites(trx, merchantId)).length === 0)
      await finishPendingWork(trx, 'outbox', merchantId, claimed)
  })
  return total
}

/** @returns the notifications that were made: none when nothing is left, or another worker or the removal of the site is at it */
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

type Head = Pick<Happened, 'eventType' | 'objectType' | 'objectId' | 'orderId' | 'isNewObject' | 'isNewOrder'> & {
  at: string
}

/** Compact JSON holds neither tabs nor line breaks: inside of its strings they are escaped. */
function lineOf({ object, url: _url, receivedAt: _receivedAt, at, ...told }: Happened): string {
  const head: Head = { ...told, at: at.toISOString() }
  return `${JSON.stringify(head)}\t${object}`
}

function read({ happened, received_at: receivedAt, url }: queries.OutboxRow): Happened[] {
  return happened.split('\n').map((line) => {
    const end = line.indexOf('\t')
    // Written by `lineOf`.
    const head = JSON.parse(line.slice(0, end)) as Head
    return { ...head, at: new Date(head.at), receivedAt, url, object: line.slice(end + 1) }
  })
}
