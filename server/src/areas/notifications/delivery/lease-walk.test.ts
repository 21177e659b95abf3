import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { separatelyOn } from '../../../platform/db/separate-transaction.ts'
import { withTenant } from '../../../platform/db/transaction.ts'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { merchantOf } from '../../../testing/members.ts'
import { send } from '../../../testing/send.ts'
import { uuidOf } from '../../../testing/uuid-of.ts'
import type { SiteKey } from '../delivery-site.queries.ts'
import type { Attempted } from './attempt.ts'
import { begin } from './begin.ts'
import { returnLeases } from './claim.queries.ts'
import { claim, type Item, keyOf, leaseMs } from './claim.ts'
import { finish } from './finish.ts'
import { idsOf, keepLeases } from './leases.ts'

/**
 * Two workers for one address, simulated by the test: random histories of claims, responses, lost leases and repeats. Each
 * claim is compared to what a worker may get at that moment, and at the end everything is delivered.
 */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
})
afterAll(() => app.close())

const url = 'http://127.0.0.1:9/hook'
const orders = ['a', 'b'] as const
const triesBeforeNext = 3
const hourMs = 3_600_000
const { RUNS = '20', SEED } = process.env

const worker = fc.nat(1)
const step = fc.oneof(
  fc.record({ do: fc.constant('tell' as const), order: fc.constantFrom(...orders) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('claim' as const), worker, isSlow: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('end' as const), worker, at: fc.nat(9), isSuccess: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 6_000) }) },
  fc.record({ do: fc.constantFrom('keep' as const, 'begin' as const, 'give back' as const, 'crash' as const), worker }),
  fc.record({ do: fc.constant('repeat' as const), at: fc.nat(9) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('workers that share an address send nothing twice, out of order or never (N-05, N-06, N-11)', {
  timeout: Number(RUNS) * 60_000,
}, async () => {
  const steps = fc.array(step, { minLength: 25, maxLength: 50 })
  const property = fc.asyncProperty(steps, async (all) => {
    const address = await Address.open()
    for (const one of all) await address.take(one)
    await address.drain()
  })
  // No shrinking, which would take minutes. SEED repeats a run.
  await fc.assert(property, {
    numRuns: Number(RUNS),
    endOnFailure: true,
    ...(SEED !== undefined && { seed: Number(SEED) }),
  })
})

type Told = { order: string; state: 'open' | 'over'; tries: number; attempts: number }
/** `until` is the earliest possible end of the lease. */
type Lease = { worker: string; until: number }

class Address {
  readonly #site: SiteKey & { id: string; apiSecret: string }
  readonly #workers = Array.from({ length: 2 }, () => ({ id: randomUUID() as string, hand: new Map<string, Item>() }))
  readonly #leases = new Map<string, Lease>()
  /** By id, in chronological order. */
  readonly #told = new Map<string, Told>()
  #captures = 0

  private constructor(site: SiteKey & { id: string; apiSecret: string }) {
    this.#site = site
  }

  static async open(): Promise<Address> {
    const owner = await signIn()
    const body = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' } as const
    const { id, secrets } = await owner.call('POST /sites', { body })
    const change = { notificationUrl: url, notificationEvents: ['payment.captured'] }
    expect((await call(`PATCH /sites/${id}`, change)).status).toBe(200)
    const siteId = uuidOf('site', id)
    const address = new Address({ id, apiSecret: secrets.apiSecret, merchantId: merchantOf(app), siteId })
    const amount = { amount: '1000', currency: 'EUR' }
    for (const order of orders) {
      await address.#ingest('payment.created', order, { amount, paymentMethod: { type: 'card' } })
    }
    await address.#tell('a')
    await address.#tell('b')
    return address
  }

  async take(one: Step): Promise<void> {
    switch (one.do) {
      case 'tell':
        return await this.#tell(one.order)
      case 'claim':
        return await this.#claim(one.worker, one.isSlow)
      case 'end':
        return await this.#end(one.worker, one.at, one.isSuccess)
      case 'wait':
        app.clock.advance(one.ms)
        return
      case 'repeat':
        return await this.#repeat(one.at)
      default:
        return await this.#other(one.do, one.worker)
    }
  }

  /** A new worker sends the rest: failed attempts are retried, and leases of other workers expire. */
  async drain(): Promise<void> {
    this.#workers.splice(0, 2, { id: randomUUID(), hand: new Map() })
    for (let pause = 0; pause < 30; pause++) {
      app.clock.advance(leaseMs + 1_000)
      for (let count = -1; count !== this.#attempts(); ) {
        count = this.#attempts()
        await this.#claim(0, false)
        for (const _ of [...(this.#workers[0]?.hand ?? [])]) await this.#end(0, 0, true)
      }
      if ([...this.#told.values()].every(({ state }) => state === 'over')) break
      app.clock.advance(2 * hourMs)
    }
    await signIn()
    const { items } = (await call(`GET /notifications?siteId=${this.#site.id}&limit=100`)).body
    const shown = items.map(({ id, status, attemptsCount }: { id: string; status: string; attemptsCount: number }) => {
      return [uuidOf('notification', id), status, attemptsCount]
    })
    const expected = [...this.#told].map(([id, { attempts }]) => [id, 'delivered', attempts])
    expect(shown.sort()).toEqual(expected.sort())
    app.clock.advance(48 * hourMs)
    expect(await claim(app.deps, this.#site, { workerId: randomUUID(), isSlow: false, held: [] })).toEqual([])
  }

  #attempts = () => [...this.#told.values()].reduce((sum, { attempts }) => sum + attempts, 0)
  #now = () => app.clock.now().getTime()

  async #ingest(type: string, reference: string, data: object): Promise<void> {
    const occurredAt = app.clock.now().toISOString()
    const event = { id: randomUUID(), type, reference, occurredAt, data }
    await acceptEvents(app, this.#site.apiSecret, [event])
  }

  async #tell(order: string): Promise<void> {
    this.#captures++
    await this.#ingest('payment.captured', order, { amount: { amount: '1', currency: 'EUR' } })
    const rows = await withTenant(app.database.app, this.#site.merchantId, (trx) =>
      trx
        .selectFrom('notifications')
        .select('id')
        .where('merchant_id', '=', this.#site.merchantId)
        .where('site_id', '=', this.#site.siteId)
        .orderBy('position')
        .execute(),
    )
    expect(rows.length).toBe(this.#captures)
    const id = rows.at(-1)?.id ?? ''
    this.#told.set(id, { order, state: 'open', tries: 0, attempts: 0 })
  }

  async #claim(at: number, isSlow: boolean): Promise<void> {
    const { id, hand } = this.#at(at)
    const before = this.#now()
    const items = await claim(app.deps, this.#site, { workerId: id, isSlow, held: [...hand.keys()] })
    const now = this.#now()
    for (const item of items) {
      const key = keyOf(item)
      const told = this.#toldOf(item)
      expect(hand.has(key), 'claimed again while it is being sent').toBe(false)
      if (item.attemptId === null) expect(told.state, 'sent again though it is over').toBe('open')
      if (item.attemptId === null)
        expect(this.#waitsFor(item.notification.id), 'sent before an earlier one').toEqual([])
    }
    const others = [...this.#leases.values()].filter((lease) => lease.worker !== id && lease.until > now)
    if (others.length > 0) expect(items, 'two workers at one address').toEqual([])
    for (const item of items) {
      this.#leases.set(keyOf(item), { worker: id, until: before + leaseMs })
      hand.set(keyOf(item), item)
    }
  }

  /** Earlier notifications of the same order that block this one. */
  #waitsFor(id: string): string[] {
    const all = [...this.#told.entries()]
    const at = all.findIndex(([other]) => other === id)
    return all
      .slice(0, at)
      .filter(([, told]) => told.order === this.#told.get(id)?.order)
      .flatMap(([other, told]) => (told.state === 'over' || told.tries >= triesBeforeNext ? [] : [other]))
  }

  async #end(at: number, index: number, isSuccess: boolean): Promise<void> {
    const { id, hand } = this.#at(at)
    const item = [...hand.values()][index % Math.max(1, hand.size)]
    if (!item) return
    const deps = { ...app.deps, separately: separatelyOn(app.deps.db.app) }
    await finish(deps, this.#site, id, [{ item, attempted: attempted(isSuccess) }])
    hand.delete(keyOf(item))
    const told = this.#toldOf(item)
    const isHeld = this.#leases.get(keyOf(item))?.worker === id
    if (item.attemptId === null) {
      told.attempts++
      if (isHeld) told.tries++
    }
    if (isSuccess) told.state = 'over'
    if (isHeld || item.attemptId !== null) this.#leases.delete(keyOf(item))
    if (isSuccess) this.#leases.delete(item.notification.id)
  }

  async #repeat(at: number): Promise<void> {
    const [id, told] = [...this.#told][at % this.#told.size] ?? []
    if (!told) return
    const { items } = (await call(`GET /notifications?siteId=${this.#site.id}&limit=100`)).body
    const shown = items.find((one: { id: string }) => uuidOf('notification', one.id) === id)
    const { status } = await call(`POST /notifications/${shown.id}/repeat`, {})
    if (status === 202) told.attempts++
    if (['pending', 'delivering'].includes(shown.status)) expect(status).toBe(409)
  }

  async #other(what: 'keep' | 'begin' | 'give back' | 'crash', at: number): Promise<void> {
    const one = this.#at(at)
    const items = [...one.hand.values()]
    const own = items.filter((item) => this.#leases.get(keyOf(item))?.worker === one.id).map(keyOf)
    const until = this.#now() + leaseMs
    if (what === 'crash') {
      one.id = randomUUID()
      one.hand.clear()
    }
    if (items.length === 0) return
    if (what === 'keep') {
      await keepLeases(app.deps, one.id, items)
      for (const key of own) this.#leases.set(key, { worker: one.id, until })
    }
    if (what === 'begin') {
      const begun = await begin(app.deps, this.#site, one.id, items)
      expect([...begun].sort(), 'begun without a lease').toEqual(own.sort())
      for (const item of items) if (!begun.has(keyOf(item))) one.hand.delete(keyOf(item))
    }
    if (what === 'give back') {
      const lease = { workerId: one.id, now: app.clock.now() }
      await withTenant(app.database.app, this.#site.merchantId, (trx) =>
        returnLeases(trx, this.#site.merchantId, lease, idsOf(items)),
      )
      one.hand.clear()
      for (const key of own) this.#leases.delete(key)
    }
  }

  #at(index: number) {
    const found = this.#workers[index % this.#workers.length]
    if (!found) throw new Error('no such worker')
    return found
  }

  #toldOf({ notification }: Item): Told {
    const told = this.#told.get(notification.id)
    if (!told) throw new Error('nobody told of this')
    return told
  }
}

let token = ''
/** Again after hours have passed. */
async function signIn() {
  const owner = await app.signIn(app.owner.email, app.owner.password)
  token = owner.signedIn.accessToken
  return owner
}

const call = (path: `${'GET' | 'POST' | 'PATCH'} /${string}`, body?: object) =>
  send(app, path, body, token, { 'idempotency-key': randomUUID() })

const attempted = (isSuccess: boolean): Attempted => ({
  startedAt: app.clock.now(),
  url,
  headers: {},
  outcome: {
    durationMs: 1,
    response: { status: isSuccess ? 200 : 500, headers: {}, body: '' },
    ...(!isSuccess && { error: { kind: 'http', message: 'Answered 500.' } }),
  },
})
