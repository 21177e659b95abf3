import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { workOnSandboxes } from './sandbox-work.ts'
import { seed } from './seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const running = new AbortController().signal
const refusal = (code: string) => expect.objectContaining({ code })
const onboarding = () => app.owner.call('GET /onboarding')
const doneSteps = async () => (await onboarding()).steps.filter((step) => step.done).map((step) => step.key)

/** Number of the tenant's rows, by table. */
async function countRows(): Promise<Record<string, number>> {
  const tables = [
    'sites',
    'site_secrets',
    'accounts',
    'ledger_accounts',
    'transactions',
    'transaction_details',
    'journal_entries',
    'transfers',
    'payout_lines',
    'payout_references',
    'payout_sums',
    'transaction_names',
    'ingest_events',
    'malformed_events',
    'statistics_deltas',
    'statistics_sums',
    'statistics_value_deltas',
    'statistics_value_sums',
    'notifications',
    'notification_attempts',
    'notification_sums',
    'notification_deltas',
    'notification_endpoints',
    'notification_positions',
    'notification_prunings',
    'notification_due',
    'balance_releases',
    'sandboxes',
  ] as const
  return await withTenant(app.database.app, merchantOf(app), async (trx) => {
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { count } = await trx
        .selectFrom(table)
        .select((select) => select.fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
      counts[table] = Number(count)
    }
    return counts
  })
}

describe('the first-run checklist', () => {
  it('reflects actual progress', async () => {
    expect(await doneSteps()).toEqual([])
    const site = await app.owner.call('POST /sites', {
      body: { name: 'First shop', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' },
    })
    expect(await doneSteps()).toEqual(['site'])
    const send = (reference: string, type: string, data: object) =>
      fetch(`${app.baseUrl}/ingest/events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${site.secrets.apiSecret}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          events: [{ id: `evt-${reference}`, type, occurredAt: app.clock.now().toISOString(), reference, data }],
        }),
      })
    const held = await send('unknown', 'payment.authorized', {})
    expect(held.status).toBe(200)
    expect(await doneSteps()).toEqual(['site', 'keys', 'event'])
    const amount = { amount: '4900', currency: 'EUR' }
    await send('first', 'payment.created', { amount, paymentMethod: { type: 'card' } })
    expect(await doneSteps()).toEqual(['site', 'keys', 'event', 'payment'])
  })

  it('requires a token', async () => {
    await expect(app.anonymous('GET /onboarding')).rejects.toMatchObject({ status: 401 })
  })
})

describe('the sandbox', () => {
  it('is refused to roles that may not create or archive sites', async () => {
    const viewer = await signInMember(app, 'viewer')
    await expect(viewer.call('POST /sandbox')).rejects.toThrow(refusal('FORBIDDEN'))
    const developer = await signInMember(app, 'developer')
    await expect(developer.call('DELETE /sandbox')).rejects.toThrow(refusal('FORBIDDEN'))
  })

  it('fills three sites, continues after an interruption, and leaves nothing behind', {
    timeout: 240_000,
  }, async () => {
    const before = await countRows()
    const started = await app.owner.call('POST /sandbox')
    expect(started).toMatchObject({ status: 'filling', events: 0 })
    expect(started.expected).toBeGreaterThan(10_000)
    await expect(app.owner.call('POST /sandbox')).rejects.toThrow(refusal('CONFLICT'))

    const cut = new AbortController()
    await workOnSandboxes(app.deps, cut.signal, (events) => {
      if (events >= 2_000) cut.abort()
    })
    expect(app.logLines.filter((line) => line.includes('A sandbox stopped'))).toEqual([])
    const halfway = (await onboarding()).sandbox
    expect(halfway).toMatchObject({ status: 'filling', events: 2_000 })

    expect(await workOnSandboxes(app.deps, running)).toBe(1)
    const { sandbox } = await onboarding()
    expect(sandbox.status).toBe('filled')
    expect(sandbox.events).toBe(sandbox.expected)
    expect(await doneSteps()).toEqual(['site', 'keys', 'event', 'payment'])

    const sites = await app.owner.call('GET /sites', { query: { sort: 'createdAt' } })
    const marked = sites.items.filter((site) => site.sandbox)
    expect(marked.map((site) => [site.name, site.mode])).toEqual([
      ['Harbor & Pine', 'test'],
      ['Northlight Coffee', 'test'],
      ['Praia Norte Surf', 'test'],
    ])
    const states = await withTenant(app.database.app, merchantOf(app), (trx) =>
      trx
        .selectFrom('ingest_events')
        .innerJoin('sites', (join) =>
          join
            .onRef('sites.merchant_id', '=', 'ingest_events.merchant_id')
            .onRef('sites.id', '=', 'ingest_events.site_id'),
        )
        .select((select) => ['ingest_events.status', select.fn.countAll<bigint>().as('count')])
        .where('sites.sandbox', '=', true)
        .groupBy('ingest_events.status')
        .execute(),
    )
    expect(states).toEqual([{ status: 'accepted', count: BigInt(sandbox.events) }])

    expect(await app.owner.call('DELETE /sandbox')).toMatchObject({ status: 'removing' })
    expect(await workOnSandboxes(app.deps, running)).toBe(1)
    expect((await onboarding()).sandbox).toEqual({ status: 'none', events: 0, expected: 0 })
    expect(await countRows()).toEqual(before)
    expect(await app.owner.call('DELETE /sandbox')).toMatchObject({ status: 'none' })
  })

  it('stops filling when removed meanwhile', { timeout: 120_000 }, async () => {
    const before = await countRows()
    await app.owner.call('POST /sandbox')
    let asked: Promise<unknown> | undefined
    let batches = 0
    await workOnSandboxes(app.deps, running, () => {
      batches += 1
      asked ??= app.owner.call('DELETE /sandbox')
    })
    await asked
    // The running batch may finish, but a sandbox under removal does not receive events for long.
    expect(batches).toBeLessThan(10)
    await workOnSandboxes(app.deps, running)
    expect(await countRows()).toEqual(before)
  })
})

describe('seed', () => {
  it('creates what it prints, and nothing more when repeated', { timeout: 120_000 }, async () => {
    const options = { merchants: 2, sites: 2, transactions: 101, rand: 'a test', days: 60 }
    const made = await seed(app.deps, options, running)
    expect(made.merchants.map((merchant) => merchant.sites.length)).toEqual([2, 2])
    expect(await seed(app.deps, options, running)).toEqual(made)

    const [merchant] = made.merchants
    const owner = merchant?.members.find((member) => member.role === 'owner')
    const signedIn = await app.signIn(owner?.email ?? '', owner?.password ?? '')
    expect(signedIn.signedIn.userData.merchant.id).toBe(merchant?.id)
    const payments = await signedIn.call('GET /transactions')
    expect(payments.stats.count).toBe(101)
    const sites = await signedIn.call('GET /sites')
    expect(sites.items.map((site) => site.id).sort()).toEqual(merchant?.sites.map((site) => site.id).sort())

    const answer = await fetch(`${app.baseUrl}/ingest/events`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${merchant?.sites[0]?.apiSecret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ events: [{}] }),
    })
    expect(answer.status).toBe(200)
  })
})
