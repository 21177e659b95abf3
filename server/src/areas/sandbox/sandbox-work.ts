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
 * Fills and removes sandboxes beside the requests: whoever asked gets an answer at once. What another process left
 * undone is taken over after a minute.
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
 * Does all that is to be done now.
 * @param onProgress told how many events of the sandbox are in, and about how many there will be
 * @returns how many sandboxes were worked on
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

/** Lists merchants with a sandbox to work on that are not listed. It asks every machine of a cluster. */
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
    // It goes on from where it was after the silence.
    if (isPassing(error)) return
    await giveUp(deps, sandbox)
  }
}

/** Takes the merchant off the list when nothing is left to fill or to remove. */
async function forgetSettled(deps: Deps, merchantId: Id<'merchant'>): Promise<void> {
  await withTenant(deps.db.app, merchantId, async (trx) => {
    const claimed = await claimPendingWork(trx, 'sandbox', merchantId)
    const status = (await findSandbox(trx, merchantId))?.status
    if (status !== 'filling' && status !== 'removing') await finishPendingWork(trx, 'sandbox', merchantId, claimed)
  })
}

/** Takes the work if nobody else has. */
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

/** A filling that failed waits for a person; a removal is tried again after the silence. */
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
