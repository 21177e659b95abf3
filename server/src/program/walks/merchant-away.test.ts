import { asId, encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireHeldEvents } from '../../areas/ingest/expire-held-events.ts'
import { forgetMalformedEvents } from '../../areas/ingest/forget-malformed-events.ts'
import { emptyOutbox } from '../../areas/notifications/create/outbox.ts'
import { stepRepeats } from '../../areas/notifications/repeats/repeat-step.ts'
import { foldSums } from '../../areas/notifications/totals/sums.ts'
import { closeRequestedPeriods } from '../../areas/reports/close/close-requested-periods.ts'
import { makeReports } from '../../areas/reports/create/make-reports.ts'
import { closeEndedPeriods } from '../../areas/reports/worker.ts'
import { workOnSandboxes } from '../../areas/sandbox/sandbox-work.ts'
import { foldStatistics } from '../../areas/statistics/fold.ts'
import { connectOwner } from '../../platform/db/address.ts'
import { newId } from '../../platform/db/new-id.ts'
import { addPendingWork, listPendingWork } from '../../platform/db/pending-work.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeBareSite } from '../../testing/bare-site.ts'

/** First in the order of ids, so that its failure comes before the work of the others. */
const away = asId('merchant', '00000000-0000-7000-8000-000000000001')
const dayMs = 86_400_000

let app: TestApp
/** Another merchant, whose data is reachable. */
let other: Id<'merchant'>
beforeAll(async () => {
  app = await startTestApp({ setUp: false })
  const sites = [await makeBareSite(app.database, { merchantId: away }), await makeBareSite(app.database)]
  other = sites[1]?.merchantId ?? away
  for (const { merchantId, siteId } of sites) await fill(merchantId, siteId)
  app.clock.advance(3 * dayMs)
  await stopMachineOf(away)
})
afterAll(() => app.close('broken'))

/** Creates work for every loop that needs no payment. */
async function fill(merchantId: Id<'merchant'>, siteId: Id<'site'>) {
  const now = app.clock.now()
  await withTenant(app.database.app, merchantId, async (trx) => {
    for (const { kind } of listed) await addPendingWork(trx, kind, merchantId)
    const scope = { merchant_id: merchantId, site_id: siteId }
    const event = { ...scope, type: 'payment.captured', reference: 'r', hash: Buffer.alloc(32) }
    const received = new Date(now.getTime() - 100 * dayMs)
    const held = { ...event, event_id: 'held', status: 'held', occurred_at: received, received_at: received } as const
    await trx.insertInto('ingest_events').values(held).execute()
    await trx
      .insertInto('malformed_events')
      .values({ ...scope, hash: Buffer.alloc(32), code: 'VALIDATION_FAILED', received_at: received })
      .execute()
    const account = { merchant_id: merchantId, id: newId('account'), site_id: siteId, name: 'A', currency: 'EUR' }
    await trx
      .insertInto('accounts')
      .values({ ...account, created_at: now })
      .execute()
  })
}

/** Fails each statement for a merchant like the coordinator of a cluster whose machine is down. */
async function stopMachineOf(merchantId: Id<'merchant'>) {
  const owner = await connectOwner(app.database.owner)
  await owner.query(`create or replace function app_set_tenant(tenant uuid) returns void language plpgsql as $$
    begin
      if tenant = '${merchantId}' then
        raise exception 'connection to the remote node failed' using errcode = '08006';
      end if;
      execute format('set local app.merchant_id = %L', tenant);
    end $$`)
  await owner.end()
}

const listed = [
  { kind: 'statistics', run: () => foldStatistics(app.deps) },
  { kind: 'sandbox', run: () => workOnSandboxes(app.deps, new AbortController().signal) },
  { kind: 'reports', run: () => makeReports(app.deps) },
  { kind: 'closings', run: () => closeRequestedPeriods(app.deps) },
  { kind: 'notifications', run: () => foldSums(app.deps) },
  { kind: 'outbox', run: () => emptyOutbox(app.deps) },
  { kind: 'repeats', run: () => stepRepeats(app.deps) },
] as const

/** The health of the loop shows one error for all failures. */
const failing = (run: () => Promise<unknown>) =>
  expect(run()).rejects.toThrow(`Failed for merchant ${encodeId('merchant', away)}`)

test.for(listed)('work listed as $kind is done for the others and fails at the end', async ({ kind, run }) => {
  await failing(run)
  expect(await Array.fromAsync(listPendingWork(app.database.app, kind))).toEqual([away])
})

test('refuses events held too long for the others', async () => {
  await failing(() => expireHeldEvents(app.deps))
  const held = await app.database.worker.selectFrom('ingest_events').select(['merchant_id', 'status']).execute()
  expect(held.find((one) => one.merchant_id === other)).toMatchObject({ status: 'refused' })
  expect(held.find((one) => one.merchant_id === away)).toMatchObject({ status: 'held' })
})

test('deletes malformed events for the others', async () => {
  await failing(() => forgetMalformedEvents(app.deps))
  const left = await app.database.worker.selectFrom('malformed_events').select('merchant_id').execute()
  expect(left).toEqual([{ merchant_id: away }])
})

test('closes days for the others', async () => {
  await expect(closeEndedPeriods(app.deps)).rejects.toThrow('Failed for site ')
  const accounts = await app.database.worker.selectFrom('accounts').select(['merchant_id', 'closed_until']).execute()
  expect(accounts.find((one) => one.merchant_id === other)?.closed_until).not.toBeNull()
  expect(accounts.find((one) => one.merchant_id === away)?.closed_until).toBeNull()
})
