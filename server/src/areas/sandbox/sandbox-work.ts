import { setTimeout as delay } from 'node:timers/promises'
import type { Id } from '@firepay/contract/product/ids.ts'
import { addMissingWork, claimPendingWork, finishPendingWork, listPendingWork } from '../../platform/db/pending-work.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { isPassing } from '../../platform/errors/database-errors.ts'
import { forEachMerchant } from '../../platform/loops/for-each-merchant.ts'
import { fillSandbox } from './fill-sandbox.ts'
import { removeSandbox } from './remove-sandbox.ts'
import { findSandbox, type SandboxRow } from './sandbox.queries.ts'

const silenceMs = 60_000
const idleMs = 1_000

/**
 * Fills and removes sandboxes in the background, so that requests return at once. Takes over unfinished work of another
 * process after a minute.
 */
export function startSandboxWork(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await workOnSandboxes(deps, stopping.signal)
      } catch (error) {
        deps.log.error({ err: error }, 'Looking for sandboxes to fill failed')
      }
      await delay(idleMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await loop
    },
  }
}

/**
 * Works on every sandbox that is due now.
 * @param onProgress called with the events of the sandbox so far, and their estimated total
 * @returns number of sandboxes worked on
 */
export async function workOnSandboxes(
  deps: Deps,
  signal: AbortSignal,
  onProgress: (events: number, expected: number) => void = () => {},
): Promise<number> {
  const silent = new Date(deps.clock.now().getTime() - silenceMs)
  return await forEachMerchant(
    () => listPendingWork(deps.db.app, 'sandbox'),
    async (merchantId) => {
      const sandbox = await claim(deps, merchantId, silent)
      if (sandbox) await work(deps, sandbox, signal, onProgress)
      await forgetSettled(deps, merchantId)
      return sandbox ? 1 : 0
    },
    { isStopping: () => signal.aborted },
  )
}

/** Adds merchants with an unfinished sandbox that the pending work does not list. Queries every machine of a cluster. */
export async function findUnsettledSandboxes({ db }: Pick<Deps, 'db'>): Promise<void> {
  const found = await db.worker
    .selectFrom('sandboxes')
    .select('merchant_id')
    .where('status', 'in', ['filling', 'removing'])
    .limit(1_000)
    .execute()
  await addMissingWork(
    db.app,
    'sandbox',
    found.map((row) => row.merchant_id),
  )
}

async function work(
  deps: Deps,
  sandbox: SandboxRow,
  signal: AbortSignal,
  onProgress: (events: number, expected: number) => void,
): Promise<void> {
  const { merchant_id: merchantId, status, expected } = sandbox
  try {
    if (status === 'removing') await removeSandbox(deps, merchantId)
    else await fillSandbox(deps, sandbox, signal, (events) => onProgress(events, expected))
  } catch (error) {
    deps.log.error({ err: error, merchantId }, `A sandbox stopped ${status}`)
    // Continues after `silenceMs` from where it stopped.
    if (isPassing(error)) return
    await giveUp(deps, sandbox)
  }
}

/** Removes the merchant from the pending work when nothing is left to fill or remove. */
async function forgetSettled(deps: Deps, merchantId: Id<'merchant'>): Promise<void> {
  await withTenant(deps.db.app, merchantId, async (trx) => {
    const claimed = await claimPendingWork(trx, 'sandbox', merchantId)
    const status = (await findSandbox(trx, merchantId))?.status
    if (status !== 'filling' && status !== 'removing') await finishPendingWork(trx, 'sandbox', merchantId, claimed)
  })
}

/** Claims the work unless another process has it. */
function claim(deps: Deps, merchantId: Id<'merchant'>, silent: Date): Promise<SandboxRow | undefined> {
  return withTenant(deps.db.app, merchantId, (trx) =>
    trx
      .updateTable('sandboxes')
      .set({ beat_at: deps.clock.now() })
      .where('merchant_id', '=', merchantId)
      .where('status', 'in', ['filling', 'removing'])
      .where('beat_at', '<', silent)
      .returningAll()
      .executeTakeFirst(),
  )
}

/** A failed filling waits for a user to restart it; a removal is retried after `silenceMs`. */
async function giveUp(deps: Deps, sandbox: SandboxRow): Promise<void> {
  if (sandbox.status === 'removing') return
  await withTenant(deps.db.app, sandbox.merchant_id, (trx) =>
    trx
      .updateTable('sandboxes')
      .set({ status: 'failed' })
      .where('merchant_id', '=', sandbox.merchant_id)
      .where('status', '=', 'filling')
      .execute(),
  )
}
