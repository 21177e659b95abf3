import { setTimeout as delay } from 'node:timers/promises'
import { decodeId, encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { commandActor } from '../../areas/audit-log/actor.ts'
import { installationId } from '../../areas/audit-log/installation.ts'
import { recordAuditEvent } from '../../areas/audit-log/record-audit.ts'
import { type LiveTrafficOptions, playLiveTraffic } from '../../areas/sandbox/live-traffic.ts'
import { findSandbox, type SandboxRow } from '../../areas/sandbox/sandbox.queries.ts'
import { workOnSandboxes } from '../../areas/sandbox/sandbox-work.ts'
import { startRemoval, startSandbox } from '../../areas/sandbox/start-sandbox.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'
import { makeDeps } from './make-deps.ts'

export const command = defineCommand({
  name: 'sandbox',
  summary: 'send realistic traffic to test sites until Ctrl-C',
  usage: '[--merchant ID] [--per-minute N] | --fill | --remove',
  help: `
Simulates three shops: payments, refunds, disputes and payouts go through ingest like those of any processor, until Ctrl-C.
The first time it creates their sites, marked as test sites, and fills them with the last 90 days.

  --merchant ID    whose sandbox; needed only where there are several merchants
  --per-minute N   payments a minute, over all three shops; 6 by default
  --fill           only create the sites and fill them
  --remove         remove the sandbox sites with everything in them; other sites stay as they are

Exits 1 when it was interrupted before the sandbox was filled or removed.`,
  options: {
    merchant: { type: 'string' },
    'per-minute': { type: 'string', default: '6' },
    fill: { type: 'boolean', default: false },
    remove: { type: 'boolean', default: false },
  },
  async run({ values }, { signal }) {
    const perMinute = Number(values['per-minute'])
    if (!(perMinute > 0 && perMinute <= 6_000))
      throw new UserError('--per-minute must be a number above 0, at most 6,000.')
    if (values.fill && values.remove) throw new UserError('Give --fill or --remove, not both.')
    const config = loadConfig()
    const say = (line: string) => process.stdout.write(`${line}\n`)
    return await withDatabase(config, { command: 'sandbox', signal }, async (database) => {
      const deps = makeDeps(config, database)
      const merchantId = await chooseMerchant(deps, values.merchant)
      if (values.remove) {
        const present = await withTenant(deps.db.app, merchantId, async (trx) => {
          const removed = await startRemoval(trx, merchantId)
          if (removed) await note(deps, trx, merchantId, 'sandbox.removed')
          return removed
        })
        if (!present) say('There is no sandbox.')
        else if ((await untilSettled(deps, merchantId, signal)) === undefined) say('The sandbox was removed.')
        else return 1
        return 0
      }
      const known = await withTenant(deps.db.app, merchantId, (trx) => findSandbox(trx, merchantId))
      if (known?.status !== 'filled') {
        say('Filling three shops with the last 90 days …')
        if (!known || known.status === 'failed') {
          await withTenant(deps.db.app, merchantId, async (trx) => {
            await startSandbox(deps, trx, merchantId)
            await note(deps, trx, merchantId, 'sandbox.filled')
          })
        }
      }
      const sandbox = known?.status === 'filled' ? known : await untilSettled(deps, merchantId, signal)
      if (sandbox?.status !== 'filled') return 1
      if (values.fill) {
        say(`The sandbox holds ${sandbox.events.toLocaleString('en')} events.`)
        return 0
      }
      say(`Sending about ${perMinute} payments a minute. Press Ctrl-C to stop.`)
      let total = 0
      const onEvents: LiveTrafficOptions['onEvents'] = (shop, events) => {
        total += events.length
        for (const event of events)
          say(`${event.occurredAt.slice(11, 19)}  ${shop.name}  ${event.type}  ${event.reference}`)
      }
      await playLiveTraffic(deps, sandbox, { paymentsPerMinute: perMinute, signal, onEvents })
      say(`${total.toLocaleString('en')} events were sent.`)
      return 0
    })
  },
})

function note(
  deps: Deps,
  trx: Trx,
  merchantId: Id<'merchant'>,
  action: 'sandbox.filled' | 'sandbox.removed',
): Promise<void> {
  return recordAuditEvent(trx, merchantId, { ...commandActor('sandbox'), at: deps.clock.now(), action })
}

async function chooseMerchant(deps: Deps, named: string | undefined): Promise<Id<'merchant'>> {
  const merchants = await deps.db.app
    .selectFrom('merchant_directory')
    .select(['merchant_id', 'name'])
    .orderBy('created_at')
    .limit(20)
    .execute()
  if (named !== undefined) {
    const id = decodeId('merchant', named)
    const known = await deps.db.app
      .selectFrom('merchant_directory')
      .select('merchant_id')
      .where('merchant_id', '=', id ?? installationId)
      .executeTakeFirst()
    if (!known) throw new UserError(`There is no merchant ${named}.`)
    return known.merchant_id
  }
  const [first, ...others] = merchants
  if (!first) throw new UserError('There is no merchant yet: start the server and open its setup link, or run seed.')
  if (others.length > 0) {
    const list = merchants.map((each) => `  ${encodeId('merchant', each.merchant_id)}  ${each.name}`)
    throw new UserError(`Name the merchant with --merchant:\n${list.join('\n')}`)
  }
  return first.merchant_id
}

/**
 * Works until the sandbox is filled or removed, here or by a running server. @returns the sandbox; undefined when removed
 */
async function untilSettled(
  deps: Deps,
  merchantId: Id<'merchant'>,
  signal: AbortSignal,
): Promise<SandboxRow | undefined> {
  const shown = process.stderr.isTTY
  for (;;) {
    await workOnSandboxes(deps, signal, (events, expected) => {
      if (shown) process.stderr.write(`\r${Math.min(99, Math.floor((100 * events) / expected))} %`)
    })
    const sandbox = await withTenant(deps.db.app, merchantId, (trx) => findSandbox(trx, merchantId))
    const isBusy = sandbox?.status === 'filling' || sandbox?.status === 'removing'
    if (!isBusy || signal.aborted) {
      if (shown) process.stderr.write('\r')
      return sandbox
    }
    await delay(500, undefined, { signal }).catch(() => {})
  }
}
