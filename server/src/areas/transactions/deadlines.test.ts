import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { migrationsDir } from '../../platform/db/migrate.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
let site: { id: string; secret: string }
beforeAll(async () => {
  app = await startTestApp()
  const { id, secrets } = await app.createSite()
  site = { id, secret: secrets.apiSecret }
})
afterAll(() => app.close())

const euro = (amount: number) => ({ amount: String(amount), currency: 'EUR' })
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString()
const day = (n: number) => `2026-04-${String(n).padStart(2, '0')}T09:00:00.000Z`
let made = 0

async function ingest(...events: { type: string; reference: string; occurredAt: string; data: object }[]) {
  const named = events.map((event) => ({ id: `e${++made}`, ...event }))
  await acceptEvents(app, site.secret, named)
}

/** A dispute of a separate payment, one event per batch, so that each is written and read again. */
async function dispute(reference: string, deadlineAt: string | undefined, ...steps: string[]) {
  await ingest(
    {
      type: 'payment.created',
      reference: `p-${reference}`,
      occurredAt: at(0),
      data: { amount: euro(900), paymentMethod: { type: 'card' } },
    },
    { type: 'payment.captured', reference: `p-${reference}`, occurredAt: at(1), data: {} },
    {
      type: 'dispute.opened',
      reference,
      occurredAt: at(2),
      data: {
        paymentReference: `p-${reference}`,
        amount: euro(900),
        reason: 'fraudulent',
        ...(deadlineAt && { deadlineAt }),
      },
    },
  )
  for (const [index, step] of steps.entries()) {
    await ingest({ type: `dispute.${step}`, reference, occurredAt: at(3 + index), data: {} })
  }
}

async function walk(sort: string, limit: number): Promise<string[]> {
  const found: Transaction[] = []
  for (let after = ''; ; after = `&after=${found.at(-1)?.id}`) {
    const query = `type=chargeback&siteId=${site.id}&sort=${sort}&limit=${limit}${after}`
    const { body } = await send(app, `GET /transactions?${query}`, undefined, app.owner.signedIn.accessToken)
    found.push(...body.items)
    if (body.items.length < limit) return found.map((item) => item.processorReference)
  }
}

const expected = ['first', 'tie-later', 'tie-earlier', 'last', 'lost', 'won', 'answered', 'undated']

test('lists disputes by deadline, then those without one, in pages', async () => {
  await dispute('undated', undefined)
  await dispute('last', day(9))
  await dispute('answered', day(1), 'challenged')
  await dispute('tie-earlier', day(5))
  await dispute('won', day(2), 'challenged', 'won')
  await dispute('first', day(3))
  await dispute('tie-later', day(5))
  await dispute('lost', day(4), 'lost')
  for (const limit of [1, 2, 3, 100]) {
    expect(await walk('deadlineAt', limit)).toEqual(expected)
    expect(await walk('-deadlineAt', limit)).toEqual(expected.toReversed())
  }
})

test('exports in the order of the list', async () => {
  const headers = { authorization: `Bearer ${app.owner.signedIn.accessToken}` }
  const query = `type=chargeback&siteId=${site.id}&sort=deadlineAt&format=ndjson`
  const answer = await fetch(`${app.baseUrl}/transactions/export?${query}`, { headers })
  const lines = (await answer.text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).processorReference)).toEqual(expected)
})

test.each(['', 'type=all', 'type=payment', 'type=chargeback,refund'])(
  'refuses sorting by deadline for other types: %s',
  async (filter) => {
    for (const path of ['/transactions', '/transactions/export'] as const) {
      const call = `GET ${path}?sort=deadlineAt&${filter}` as const
      const answer = await send(app, call, undefined, app.owner.signedIn.accessToken)
      expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'sort'])
    }
  },
)

test('the migration finds stored deadlines', async () => {
  const client = await connectOwner(app.database.owner)
  try {
    const read = async () =>
      (await client.query('select processor_reference, due_at from transactions where due_at is not null order by 1'))
        .rows
    const before = await read()
    expect(before).toHaveLength(4)
    await client.query('update transactions set due_at = null')
    const migration = readFileSync(join(migrationsDir, '140-due-disputes.sql'), 'utf8')
    await client.query(/^update [^;]+;/m.exec(migration)?.[0] ?? '')
    expect(await read()).toEqual(before)
  } finally {
    await client.end()
  }
})
