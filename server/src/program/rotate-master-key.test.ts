import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aadOf as aadOfSeed, sealSeed } from '../areas/identity/factors/totp.ts'
import { issueSecret, openSecretKey } from '../areas/sites/secrets/site-secrets.ts'
import { keyIdOf, readMasterKey } from '../platform/crypto/master-key.ts'
import { seal, unseal } from '../platform/crypto/seal.ts'
import { connectOwner } from '../platform/db/address.ts'
import { newId } from '../platform/db/new-id.ts'
import { openPools } from '../platform/db/pools.ts'
import { roleNames } from '../platform/db/roles.ts'
import { withTenant } from '../platform/db/transaction.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { makeBareSite } from '../testing/bare-site.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import { runProgram, temporaryFolder } from '../testing/program.ts'
import { prepareDatabase } from './database/prepare.ts'
import { sealedTables } from './sealed-tables.ts'

/** Roles belong to the whole server: this prefix keeps the roles of other tests, whose key stays, unchanged. */
const prefix = `rotate_${process.pid}`
const manyAnswers = 3_000

let folder: ReturnType<typeof temporaryFolder>
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let keyFile: string
let env: Record<string, string>

beforeAll(async () => {
  folder = temporaryFolder()
  database = await createEmptyDatabase()
  keyFile = join(folder.path, 'master.key')
  writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 })
  env = {
    DATABASE_URL: database.url,
    DATABASE_ROLE_PREFIX: prefix,
    MASTER_KEY_FILE: keyFile,
    DATA_DIR: join(folder.path, 'data'),
    ALLOW_UNSAFE_DATABASE: '1',
  }
})
afterAll(async () => {
  await database.drop()
  const other = await createEmptyDatabase()
  const owner = await connectOwner(other.owner)
  await owner.query(`drop role if exists ${prefix}_app, ${prefix}_worker`)
  await owner.end()
  await other.drop()
  folder.remove()
})

test('the list of sealed tables is what the catalogue says', async () => {
  const migrated = await createTestDatabase()
  const owner = await connectOwner(migrated.owner)
  const { rows } = await owner.query<{ name: string; key: string[] }>(`
    select c.relname as name, (
      select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
      from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'key_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  await owner.end()
  await migrated.drop()
  const listed = sealedTables.map(({ name, key }) => ({ name, key }))
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect(listed.toSorted(byName)).toEqual(rows.toSorted(byName))
})

test('killed half-way and run again, everything opens under the new key and nothing under the old', async () => {
  const oldKey = readMasterKey(keyFile)
  const config = { databaseRolePrefix: prefix, allowUnsafeDatabase: true }
  await prepareDatabase(database.owner, config, oldKey)
  const before = openPools(database.owner, roleNames(prefix), oldKey)
  const site = await makeBareSite(before)
  const userId = newId('user')
  const factorId = randomUUIDv7()
  const seed = randomBytes(20)
  const at = new Date()
  const secretKey = await withTenant(before.app, site.merchantId, async (trx) => {
    await trx
      .insertInto('users')
      .values({ id: userId, email: 'a@b.example', full_name: 'A', avatar: null, created_at: at })
      .execute()
    const { cipher, keyId } = sealSeed(oldKey, factorId, seed)
    const factor = { id: factorId, user_id: userId, state: 'active', cipher, key_id: keyId } as const
    await trx
      .insertInto('user_factors')
      .values({ ...factor, created_at: at, expires_at: null, confirmed_at: at })
      .execute()
    const data = { at: at.toISOString(), address: '203.0.113.7', userAgent: '' }
    await sendMail({ masterKey: oldKey }, trx, { template: 'new-sign-in', to: 'a@b.example', data, at })
    const rows = Array.from({ length: manyAnswers }, (_, i) => {
      const aad = `idempotency:${site.merchantId}:${userId}:test:key-${i}`
      const sealed = seal(oldKey, aad, Buffer.from(`answer ${i}`))
      return {
        merchant_id: site.merchantId,
        principal: userId,
        route: 'test',
        key: `key-${i}`,
        request_hash: Buffer.alloc(32),
        status: 200,
        cipher: sealed.cipher,
        key_id: sealed.keyId,
        created_at: at,
      }
    })
    await trx.insertInto('idempotency_keys').values(rows).execute()
    return await issueSecret({ masterKey: oldKey }, trx, { ...site, kind: 'secret_key', mode: 'test', at })
  })

  const whileServed = runProgram(['rotate-master-key'], env)
  expect([await whileServed.ended, whileServed.output()]).toEqual([1, expect.stringContaining('stop every instance')])
  // A refused run leaves no file that would keep the server from starting.
  expect(existsSync(`${keyFile}.next`)).toBe(false)
  await before.end()

  const printed: string[] = []
  let underNewKey = 0
  for (const kill of ['first', 'second', 'third']) {
    const run = runProgram(['rotate-master-key'], env)
    await run.line(/idempotency_keys: \d+ re-encrypted/)
    run.signal('SIGKILL')
    expect(await run.ended, `${kill} kill`).toBeNull()
    printed.push(run.output())
    const byKey = await countByKey()
    expect(byKey[keyIdOf(oldKey)], `${kill} kill`).toBeGreaterThan(0)
    const sealed = byKey[keyIdOf(readMasterKey(`${keyFile}.next`))] ?? 0
    expect(sealed, `${kill} kill goes on where the one before stopped`).toBeGreaterThan(underNewKey)
    underNewKey = sealed
  }
  const newKey = readMasterKey(`${keyFile}.next`)

  // Until then no other command starts with either key.
  const doctor = runProgram(['setup-link'], env)
  expect([await doctor.ended, doctor.output()]).toEqual([1, expect.stringContaining('rotate-master-key')])

  const last = runProgram(['rotate-master-key'], env)
  expect([await last.ended, last.output()]).toEqual([0, expect.stringContaining('with the new master key')])
  printed.push(last.output())
  expect(await countByKey()).toEqual({ [keyIdOf(newKey)]: manyAnswers + 3 })
  expect(keyIdOf(readMasterKey(keyFile))).toBe(keyIdOf(newKey))
  expect(existsSync(`${keyFile}.next`)).toBe(false)
  expect(readdirSync(folder.path)).toContain(`master.key.${keyIdOf(oldKey)}`)

  const after = openPools(database.owner, roleNames(prefix), newKey)
  const rows = await withTenant(after.app, site.merchantId, async (trx) => ({
    secrets: await trx.selectFrom('site_secrets').selectAll().where('merchant_id', '=', site.merchantId).execute(),
    factors: await trx.selectFrom('user_factors').selectAll().execute(),
    mails: await trx.selectFrom('mail_outbox').selectAll().execute(),
    answers: await trx.selectFrom('idempotency_keys').selectAll().where('merchant_id', '=', site.merchantId).execute(),
  }))
  const open = (aad: string, row: { cipher: Buffer; key_id: string }) =>
    unseal(newKey, aad, { cipher: row.cipher, keyId: row.key_id })
  expect(rows.secrets.map((row) => openSecretKey({ masterKey: newKey }, row))).toEqual([secretKey])
  expect(rows.factors.map((row) => open(aadOfSeed(row.id), row))).toEqual([seed])
  expect(rows.mails.map((row) => open(`mail_outbox:${row.id}`, row).toString())).toEqual([
    expect.stringContaining('a@b.example'),
  ])
  const answers = rows.answers.map((row) => {
    const aad = `idempotency:${row.merchant_id}:${row.principal}:${row.route}:${row.key}`
    return open(aad, row).toString() === `answer ${row.key.slice(4)}`
  })
  expect(answers).toEqual(Array(manyAnswers).fill(true))
  await after.end()
  // The key is not in the output.
  expect(printed.join()).not.toContain(readFileSync(keyFile, 'utf8').trim())
  expect(await rotations()).toEqual([[keyIdOf(oldKey), keyIdOf(newKey)]])

  // Simulates a kill at the end: everything is re-encrypted, but the files are not moved yet.
  renameSync(keyFile, `${keyFile}.next`)
  renameSync(`${keyFile}.${keyIdOf(oldKey)}`, keyFile)
  const finish = runProgram(['rotate-master-key'], env)
  expect([await finish.ended, finish.output()]).toEqual([0, expect.stringContaining('0 secrets are now encrypted')])
  expect(keyIdOf(readMasterKey(keyFile))).toBe(keyIdOf(newKey))
  expect(await countByKey()).toEqual({ [keyIdOf(newKey)]: manyAnswers + 3 })
}, 90_000)

/** Key ids before and after, from the installation's audit log. */
async function rotations(): Promise<unknown[][]> {
  const owner = await connectOwner(database.owner)
  const { rows } = await owner.query<{ change: { before: string; after: string } }>(
    `select content -> 'changes' -> 0 as change from audit_log where action = 'master-key.rotated'`,
  )
  await owner.end()
  return rows.map(({ change }) => [change.before, change.after])
}

async function countByKey(): Promise<Record<string, number>> {
  const owner = await connectOwner(database.owner)
  const { rows } = await owner.query<{ key_id: string; count: number }>(
    `select key_id, count(*)::int as count from (${sealedTables
      .map(({ name }) => `select key_id from ${name} where cipher is not null`)
      .join(' union all ')}) sealed group by key_id`,
  )
  await owner.end()
  return Object.fromEntries(rows.map(({ key_id: id, count }) => [id, count]))
}
