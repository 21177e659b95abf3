import type { Id } from '@firepay/contract/product/ids.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeBareSite } from '../../testing/bare-site.ts'
import { findHead } from './heads.ts'
import { type AuditContent, hashOfRow, recordAuditEvent } from './record-audit.ts'
import { verifyAudit } from './verify-audit.ts'

/** An attacker with full access to the database, and a chain of twelve rows. */
const rows = 12

let app: TestApp
let owner: pg.Client
let merchantId: Id<'merchant'>
let otherId: string
beforeAll(async () => {
  app = await startTestApp({ setUp: false })
  owner = await connectOwner(app.database.owner)
  merchantId = (await makeBareSite(app.database)).merchantId
  otherId = (await makeBareSite(app.database)).merchantId
  for (let i = 1; i <= rows; i++) {
    await withTenant(app.database.app, merchantId, (trx) =>
      recordAuditEvent(trx, merchantId, {
        at: app.clock.now(),
        actor: { type: 'user', id: `usr_${i}`, name: `Person ${i}` },
        action: 'site.updated',
        object: { type: 'site', id: `site_${i}`, name: `Site ${i}` },
        address: `203.0.113.${i}`,
        userAgent: 'a browser',
        requestId: `request ${i}`,
        changes: [{ field: 'settlementDelayDays', before: i, after: i + 1 }],
      }),
    )
  }
  await owner.query('create table saved_log as select * from audit_log')
  await owner.query('create table saved_heads as select * from audit_heads')
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

async function restore(): Promise<void> {
  await owner.query('delete from audit_log')
  await owner.query('delete from audit_heads')
  await owner.query('insert into audit_heads select * from saved_heads')
  await owner.query('insert into audit_log select * from saved_log')
}

/** New values per column, each different from the old one. */
const changes = {
  merchant_id: ['$other'],
  number: ['number + 100', '-number'],
  id: ['gen_random_uuid()'],
  at: ["at + interval '1 hour'", "at + interval '1 microsecond'"],
  content: [
    `jsonb_set(content, '{actor,name}', '"Somebody else"')`,
    `jsonb_set(content, '{actor,type}', '"system"')`,
    `jsonb_set(content, '{address}', '"198.51.100.1"')`,
    `jsonb_set(content, '{requestId}', '""')`,
    `jsonb_set(content, '{changes,0,after}', ((content #>> '{changes,0,after}') || '.00000000000000000001')::jsonb)`,
    `jsonb_set(content, '{changes,0,after}', '"1"')`,
    `jsonb_set(content, '{changes}', '[]')`,
    `jsonb_set(content, '{more}', 'null')`,
    `content - 'userAgent'`,
    `content #- '{object,name}'`,
  ],
  actor_id: ["'usr_nobody'", 'null'],
  action: ["'site.created'", "''"],
  outcome: ["'failure'", "'refused'"],
  object_id: ["'site_nothing'", 'null'],
  previous_hash: ['sha256(previous_hash)', "''"],
  hash: ['sha256(hash)', 'previous_hash'],
} as const

const row = fc.integer({ min: 1, max: rows })
const change = fc
  .constantFrom(
    ...Object.entries(changes).flatMap(([column, values]) => values.map((value) => [column, value] as const)),
  )
  .chain(([column, value]) => row.map((at) => ({ kind: 'change' as const, at, column, value })))
const deletion = row.map((at) => ({ kind: 'delete' as const, at }))
const insertion = row.map((at) => ({ kind: 'insert' as const, at }))
const swap = fc
  .tuple(row, row)
  .filter(([a, b]) => a < b)
  .map(([at, other]) => ({ kind: 'swap' as const, at, other }))
type Tampering =
  typeof change extends fc.Arbitrary<infer C>
    ? C | { kind: 'delete' | 'insert'; at: number } | { kind: 'swap'; at: number; other: number }
    : never

async function tamper(one: Tampering): Promise<void> {
  const run = async (statement: string) => {
    const { rowCount } = await owner.query(
      statement.replaceAll('$m', `'${merchantId}'`).replaceAll('$other', `'${otherId}'`),
    )
    expect(rowCount, statement).toBeGreaterThan(0)
  }
  const at = `merchant_id = $m and number = ${one.at}`
  if (one.kind === 'change') await run(`update audit_log set ${one.column} = ${one.value} where ${at}`)
  if (one.kind === 'delete') await run(`delete from audit_log where ${at}`)
  if (one.kind === 'swap') {
    await run(`update audit_log set number = -${one.at} where ${at}`)
    await run(`update audit_log set number = ${one.at} where merchant_id = $m and number = ${one.other}`)
    await run(`update audit_log set number = ${one.other} where merchant_id = $m and number = -${one.at}`)
  }
  if (one.kind === 'insert') {
    // A copy at that number, with all later rows and the head moved up.
    await run(`update audit_log set number = -number where merchant_id = $m and number >= ${one.at}`)
    await run(`update audit_log set number = 1 - number where merchant_id = $m and number < 0`)
    await run(`insert into audit_log select $m, ${one.at}, gen_random_uuid(), at, content, actor_id, action, outcome, object_id,
      previous_hash, sha256(hash) from saved_log where merchant_id = $m and number = ${one.at}`)
    await run('update audit_heads set number = number + 1 where merchant_id = $m')
  }
}

const finding = async () => (await verifyAudit(app.database.worker, merchantId))?.number

test('finds any change, deletion, insertion or swap, by the first bad row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: change }, deletion, insertion, swap), async (one) => {
      await restore()
      await tamper(one)
      expect(await finding()).toBe(BigInt(one.at))
    }),
    { numRuns: 150 },
  )
  await restore()
  expect(await finding()).toBeUndefined()
}, 60_000)

test('changes every column of the table', async () => {
  const { rows: columns } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'audit_log' and table_schema = 'public'`,
  )
  expect(columns.map((one) => one.name).toSorted()).toEqual(Object.keys(changes).toSorted())
  for (const [column, values] of Object.entries(changes)) {
    for (const value of values) {
      await restore()
      await tamper({ kind: 'change', at: 7, column, value })
      expect(await finding(), `${column} = ${value}`).toBe(7n)
    }
  }
  for (const set of ['number = number - 1', 'number = number + 1', 'hash = sha256(hash)']) {
    await restore()
    await owner.query(`update audit_heads set ${set} where merchant_id = $1`, [merchantId])
    expect(await finding(), set).toBeDefined()
  }
})

test('detects a row changed with its own hash by the next row, and a rewritten chain by its anchor', async () => {
  await restore()
  const head = await findHead(app.database.worker, merchantId)
  if (!head) throw new Error('The chain has a head')
  const before = await app.database.worker
    .selectFrom('audit_log')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('number')
    .execute()
  let previousHash = before[3]?.previous_hash ?? Buffer.alloc(0)
  for (const { number, id, at, content } of before.slice(3)) {
    // Written by recordAuditEvent.
    const forged = { ...(content as unknown as AuditContent), address: '198.51.100.1' }
    const hash = hashOfRow({ merchantId, number, id, at, content: forged, previousHash })
    await owner.query(
      'update audit_log set content = $3, previous_hash = $4, hash = $5 where merchant_id = $1 and number = $2',
      [merchantId, number.toString(), JSON.stringify(forged), previousHash, hash],
    )
    if (number < BigInt(rows)) expect(await finding()).toBe(number + 1n)
    previousHash = hash
  }
  await owner.query('update audit_heads set hash = $2 where merchant_id = $1', [merchantId, previousHash])
  expect(await finding()).toBeUndefined()
  expect((await verifyAudit(app.database.worker, merchantId, [head]))?.number).toBe(BigInt(rows))
})
