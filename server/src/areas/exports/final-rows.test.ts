import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { makeReports } from '../reports/create/make-reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Files are compared with them later, so the database allows finishing a row only once. */
test("a finished report and a complete export's manifest cannot be changed", async () => {
  const { id: siteId } = await app.createSite()
  const token = app.owner.signedIn.accessToken
  const range = { siteId, from: '2026-01-01', to: '2026-02-01' }
  expect((await send(app, 'POST /site-balance-reports/summary', range, token)).status).toBe(202)
  expect(await makeReports(app.deps)).toBe(1)
  const headers = { authorization: `Bearer ${token}` }
  await (await fetch(`${app.baseUrl}/transactions/export?format=csv`, { headers })).text()

  const change = (table: string) =>
    withTenant(app.deps.db.app, merchantOf(app), async (trx) => {
      const status = table === 'balance_reports' ? 'ready' : 'complete'
      const { rows } = await sql`select from ${sql.table(table)} where status = ${status}`.execute(trx)
      const changed = await sql`update ${sql.table(table)} set created_at = created_at + interval '1 day'`.execute(trx)
      return { table, rows: rows.length, changed: changed.numAffectedRows }
    })
  for (const table of ['balance_reports', 'export_manifests']) {
    expect(await change(table)).toEqual({ table, rows: 1, changed: 0n })
  }
})
