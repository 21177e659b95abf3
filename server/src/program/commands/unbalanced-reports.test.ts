import { encodeId } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReports } from '../../areas/reports/create/make-reports.ts'
import { connectOwner } from '../../platform/db/address.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { urlOf } from '../../testing/database.ts'
import { eur } from '../../testing/eur.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { externalDatabase, runProgram, temporaryFolder } from '../../testing/program.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'

/** A report whose lines do not lead from its opening to its closing is reported everywhere. */
let app: TestApp
let folder: ReturnType<typeof temporaryFolder>
let env: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  folder = temporaryFolder()
  env = externalDatabase(urlOf(app.database.owner), folder.path)
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

const list = (query = '', token = app.owner.signedIn.accessToken) =>
  send(app, `GET /unbalanced-reports?${query}`, undefined, token)
const doctor = async () => {
  const program = runProgram(['doctor'], env)
  const code = await program.ended
  const wrong = Number(/^(\d+) checks? failed/m.exec(program.output())?.[1] ?? 0)
  return { code, wrong, said: /^.*Balance reports: .*$/m.exec(program.output())?.[0] }
}

test('alerts its merchant only, and doctor', async () => {
  const shop = await app.createSite()
  const event = {
    id: 'a',
    type: 'adjustment',
    reference: 'a',
    occurredAt: '2026-01-05T10:00:00.000Z',
    data: { amount: eur('500'), reason: 'Test' },
  }
  await send(app, 'POST /ingest/events', { events: [event] }, shop.secrets.apiSecret)
  const token = app.owner.signedIn.accessToken
  const ask = async (from: string) => {
    const body = { siteId: shop.id, from, to: '2026-02-01' }
    return (await send(app, 'POST /site-balance-reports/summary', body, token)).body.id as string
  }
  const id = await ask('2026-01-01')
  await ask('2026-01-02')
  await makeReports(app.deps)
  expect((await list()).body).toMatchObject({ items: [], total: 0 })
  const before = await doctor()
  expect(before.said).toMatch(/^ok {5}Balance reports: every report adds up/)

  const owner = await connectOwner(app.database.owner)
  const move = (by: number) =>
    owner.query('update balance_reports set closing = closing + $1 where id = $2', [by, uuidOf('report', id)])
  try {
    await move(1_727)
    const { body } = await list(`siteId=${shop.id}&mode=test`)
    expect(body).toMatchObject({ total: 1, items: [{ id, type: 'summary', check: { difference: eur('-1727') } }] })
    expect((await list('mode=live')).body.items).toEqual([])
    expect((await list('offset=1')).body).toMatchObject({ items: [], total: 1 })
    const { code, wrong, said } = await doctor()
    expect([code, wrong]).toEqual([1, before.wrong + 1])
    const merchant = encodeId('merchant', merchantOf(app))
    expect(said).toMatch(/^wrong {2}Balance reports: 1 does not add up: /)
    expect(said).toContain(
      `${id} (summary of 2025-12-31T23:00:00.000Z, ${merchant}) is off by -1727 minor units of EUR`,
    )
  } finally {
    await move(-1_727)
    await owner.end()
  }
})

test('is visible to roles with balances, and invalid requests are refused', async () => {
  const viewer = (await signInMember(app, 'viewer')).signedIn.accessToken
  expect((await list('', viewer)).status).toBe(403)
  expect((await list('mode=both')).status).toBe(422)
  expect((await list('limit=0')).status).toBe(422)
})
