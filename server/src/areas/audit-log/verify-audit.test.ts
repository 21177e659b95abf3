import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@firepay/contract/product/ids.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeBareSite } from '../../testing/bare-site.ts'
import { anchorFile, anchorHeads, readAnchors } from './heads.ts'
import { recordAuditEvent } from './record-audit.ts'
import { verifyAudit } from './verify-audit.ts'

let app: TestApp
let deps: Deps
let merchantId: Id<'merchant'>
const folder = mkdtempSync(join(tmpdir(), 'firepay-audit-'))
beforeAll(async () => {
  app = await startTestApp({ setUp: false })
  deps = { ...app.deps, config: { ...app.deps.config, dataDir: folder } }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  merchantId = (await makeBareSite(app.database)).merchantId
  await act(10)
})

const act = async (times: number) => {
  for (let i = 1; i <= times; i++) {
    await withTenant(app.database.app, merchantId, (trx) =>
      recordAuditEvent(trx, merchantId, {
        at: app.clock.now(),
        actor: { type: 'user', id: 'usr_x', name: `Person ${i}` },
        action: 'site.updated',
        object: { type: 'site', id: `site_${i}` },
        changes: [{ field: 'name', before: 'a', after: `b${i}` }],
      }),
    )
  }
}

/** An attacker with full access to the database. */
const tamper = async (...statements: string[]) => {
  const owner = await connectOwner(app.database.owner)
  for (const statement of statements) {
    const { rowCount } = await owner.query(statement.replaceAll('$m', `'${merchantId}'`))
    expect(rowCount).toBeGreaterThan(0)
  }
  await owner.end()
}

const finding = async () => (await verifyAudit(app.database.worker, merchantId))?.number

test('finds nothing in an untouched log', async () => {
  expect(await verifyAudit(app.database.worker, merchantId)).toBeNull()
})

test.each([
  ['content', `update audit_log set content = jsonb_set(content, '{actor,name}', '"Somebody"')`],
  ['time', `update audit_log set at = at - interval '1 hour'`],
  ['a column that lists filter by', `update audit_log set action = 'site.created'`],
  ['the hash', `update audit_log set hash = sha256(hash)`],
  ['the previous hash', `update audit_log set previous_hash = sha256(hash)`],
])('finds a changed row: %s', async (_, update) => {
  await tamper(`${update} where merchant_id = $m and number = 4`)
  expect(await finding()).toBe(4n)
})

test('finds a removed row, in the middle and at the start', async () => {
  await tamper(`delete from audit_log where merchant_id = $m and number = 6`)
  expect(await finding()).toBe(6n)
  await tamper(`delete from audit_log where merchant_id = $m and number = 1`)
  expect(await finding()).toBe(1n)
})

test('finds a removed row even when later ones were renumbered', async () => {
  await tamper(
    `delete from audit_log where merchant_id = $m and number = 6`,
    `update audit_log set number = -number where merchant_id = $m and number > 6`,
    `update audit_log set number = -number - 1 where merchant_id = $m and number < 0`,
    `update audit_heads set number = 9 where merchant_id = $m`,
  )
  expect(await finding()).toBe(6n)
})

test('finds an inserted row', async () => {
  await tamper(
    `update audit_log set number = -number where merchant_id = $m and number > 3`,
    `update audit_log set number = -number + 1 where merchant_id = $m and number < 0`,
    `insert into audit_log select merchant_id, 4, gen_random_uuid(), at, content, actor_id, action, outcome, object_id,
       hash, sha256(hash) from audit_log where merchant_id = $m and number = 3`,
    `update audit_heads set number = 11 where merchant_id = $m`,
  )
  expect(await finding()).toBe(4n)
})

test('finds two swapped rows', async () => {
  await tamper(
    `update audit_log set number = -number where merchant_id = $m and number in (5, 6)`,
    `update audit_log set number = 11 + number where merchant_id = $m and number < 0`,
  )
  expect(await finding()).toBe(5n)
})

test('finds a removed tail, and rows after the head', async () => {
  await tamper(`delete from audit_log where merchant_id = $m and number > 7`)
  expect(await finding()).toBe(8n)
  await tamper(`update audit_heads set number = 5 where merchant_id = $m`)
  expect(await finding()).toBe(6n)
})

test('finds a tail removed together with the head, by its external anchor', async () => {
  await anchorHeads(deps)
  await tamper(
    `delete from audit_log where merchant_id = $m and number > 7`,
    `update audit_heads set number = 7, hash = (select hash from audit_log where merchant_id = $m and number = 7)
       where merchant_id = $m`,
  )
  expect(await finding()).toBeUndefined()
  const anchors = readAnchors(deps, anchorFile(deps.config))
  expect(await verifyAudit(app.database.worker, merchantId, anchors)).toMatchObject({ number: 8n })

  // The server notices it and keeps the earlier anchor.
  await act(5)
  await anchorHeads(deps)
  expect(app.logLines.some((line) => line.includes('the audit log lost rows'))).toBe(true)
  const kept = readAnchors(deps, anchorFile(deps.config)).find((one) => one.merchantId === merchantId)
  expect(kept?.number).toBe(10n)
})

test('keeps the anchor when the head falls back before its rows are removed', async () => {
  await anchorHeads(deps)
  await tamper(`update audit_heads set number = 7, hash = (select hash from audit_log where merchant_id = $m and number = 7)
    where merchant_id = $m`)
  await anchorHeads(deps)
  await tamper(`delete from audit_log where merchant_id = $m and number > 7`)
  await anchorHeads(deps)
  const anchors = readAnchors(deps, anchorFile(deps.config))
  expect(await verifyAudit(app.database.worker, merchantId, anchors)).toMatchObject({ number: 8n })
})

test('anchors the heads of all merchants, however many', async () => {
  const owner = await connectOwner(app.database.owner)
  try {
    await owner.query(`with made as (
        insert into merchants (merchant_id, name, time_zone, created_at, updated_at)
        select gen_random_uuid(), 'One of many', 'UTC', now(), now() from generate_series(1, 600) returning merchant_id)
      insert into audit_heads (merchant_id, number, hash) select merchant_id, 1, sha256('head') from made`)
    await anchorHeads(deps)
    const { rows } = await owner.query<{ merchant_id: string }>('select merchant_id from audit_heads order by 1')
    const kept = readAnchors(deps, anchorFile(deps.config)).map((one) => one.merchantId)
    expect(kept.sort()).toEqual(rows.map((row) => row.merchant_id))
  } finally {
    await owner.query(`delete from merchants where name = 'One of many'`)
    await owner.end()
  }
})

test('anchors signed heads in the log, and detects a forged line', async () => {
  await anchorHeads(deps)
  const line = app.logLines.findLast((each) => each.includes('audit head')) ?? ''
  const path = join(folder, 'collected.log')
  writeFileSync(path, `{"msg":"request"}\nnot json\n${line}${line.replace(/"number":"\d+"/, '"number":"99"')}`)
  const forged: number[] = []
  const anchors = readAnchors(deps, path, (number) => forged.push(number))
  expect(anchors).toMatchObject([{ number: 10n }])
  expect(forged).toEqual([4])
  expect(readFileSync(anchorFile(deps.config), 'utf8')).toContain('"signature"')
})

test('logs heads outside of production, where requests are not logged', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  await anchorHeads({ ...deps, log })
  const path = join(folder, 'not-production.log')
  writeFileSync(path, lines.join(''))
  const anchors = readAnchors(deps, path)
  expect(anchors.find((one) => one.merchantId === merchantId)).toMatchObject({ number: 10n })
})
