import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeId } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorFile, anchorHeads } from '../../areas/audit-log/heads.ts'
import { installationId } from '../../areas/audit-log/installation.ts'
import { connectOwner } from '../../platform/db/address.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { urlOf } from '../../testing/database.ts'
import { merchantOf } from '../../testing/members.ts'
import { externalDatabase, runProgram, temporaryFolder } from '../../testing/program.ts'

/** Commands for an administrator of the machine: lockouts and doubts about the audit log. */
let app: TestApp
let folder: ReturnType<typeof temporaryFolder>
let env: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  folder = temporaryFolder()
  env = externalDatabase(urlOf(app.database.owner), folder.path)
  env.ALLOW_UNSAFE_DATABASE = '1'
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

async function run(...args: string[]): Promise<[number | null, string]> {
  const program = runProgram(args, env)
  return [await program.ended, program.output()]
}

async function rowsOf(action: 'user.ip-whitelist.cleared' | 'site.ip-whitelist.cleared') {
  const { items } = await app.owner.call('GET /audit-log', { query: { action } })
  return items.map(({ actor, object }) => ({ actor: { type: actor.type, name: actor.name }, object: object?.id }))
}

test('clear-ip-list restores access while the server runs', async () => {
  const lockedOut = { enabled: true, entries: [{ cidr: '203.0.113.7' }], force: true }
  await app.owner.call('PUT /security/ip-whitelist', { body: lockedOut, headers: { 'if-match': '"0"' } })
  await expect(app.owner.call('GET /users')).rejects.toMatchObject({ status: 403, code: 'IP_NOT_ALLOWED' })

  expect(await run('clear-ip-list')).toEqual([1, expect.stringContaining('--user EMAIL or --site ID')])
  expect(await run('clear-ip-list', '--user', 'nobody@shop.example')).toEqual([1, expect.stringContaining('no person')])
  expect(await run('clear-ip-list', '--user', app.owner.email)).toEqual([0, expect.stringContaining('is off')])

  expect(await app.owner.call('GET /users')).toMatchObject({ email: app.owner.email })
  expect(await app.owner.call('GET /security/ip-whitelist')).toMatchObject({
    enabled: false,
    entries: [{ cidr: '203.0.113.7/32' }],
  })
  expect(await rowsOf('user.ip-whitelist.cleared')).toEqual([
    { actor: { type: 'command', name: 'firepay clear-ip-list' }, object: app.owner.signedIn.userData.id },
  ])
})

test('clear-ip-list disables a site’s list and audits it once in its merchant’s log', async () => {
  const { id } = await app.createSite()
  const list = { enabled: true, entries: [{ cidr: '203.0.113.7' }], force: true }
  const headers = { 'if-match': '"0"' }
  await app.owner.call('PUT /sites/{id}/ip-whitelist', { params: { id }, body: list, headers })
  expect(await run('clear-ip-list', '--site', 'site_01h455vb4pex5vsknk084sn02q')).toEqual([
    1,
    expect.stringContaining('no site'),
  ])
  expect(await run('clear-ip-list', '--site', id)).toEqual([0, expect.stringContaining('is off')])
  expect(await run('clear-ip-list', '--site', id)).toEqual([0, expect.stringContaining('already off')])
  expect(await app.owner.call('GET /sites/{id}/ip-whitelist', { params: { id } })).toMatchObject({ enabled: false })
  expect(await rowsOf('site.ip-whitelist.cleared')).toEqual([
    { actor: { type: 'command', name: 'firepay clear-ip-list' }, object: id },
  ])
})

test('verify-audit passes a log, and names the first bad row of one truncated with its head', async () => {
  expect(await run('verify-audit')).toEqual([3, expect.stringMatching(/^Without a head from outside: .*mer_\w+/m)])
  expect(await run('verify-audit', '--heads', 'nothing.log')).toEqual([1, expect.stringContaining('There is no file')])
  const dataDir = join(folder.path, 'data')
  mkdirSync(dataDir, { recursive: true })
  await anchorHeads({ ...app.deps, config: { ...app.deps.config, dataDir } })
  expect(await run('verify-audit')).toEqual([0, expect.stringContaining('Every row is as it was written')])
  // Without its head in the file, an old log has none.
  const heads = readFileSync(anchorFile({ dataDir }), 'utf8')
  const ofMerchant = heads.split('\n').filter((line) => line.includes(encodeId('merchant', merchantOf(app))))
  expect(ofMerchant).toHaveLength(1)
  writeFileSync(anchorFile({ dataDir }), heads.replace(`${ofMerchant[0]}\n`, ''))
  const inThreeHours = { TEST_CLOCK: join(folder.path, 'clock') }
  writeFileSync(inThreeHours.TEST_CLOCK, new Date(Date.now() + 3 * 3_600_000).toISOString())
  Object.assign(env, inThreeHours)
  expect(await run('verify-audit')).toEqual([3, expect.stringMatching(/^Without a head from outside: mer_\w+\./m)])
  delete env.TEST_CLOCK
  expect(await run('verify-audit')).toEqual([0, expect.anything()])
  writeFileSync(anchorFile({ dataDir }), heads)

  const owner = await connectOwner(app.database.owner)
  // A merchant removed with its whole log, here that of the installation.
  await owner.query('delete from merchants where merchant_id = $1', [installationId])
  expect(await run('verify-audit')).toEqual([
    1,
    expect.stringMatching(/^the installation: row 1: rows are missing at the end: \d+ was anchored outside$/m),
  ])
  const merchant = [merchantOf(app)]
  await owner.query('delete from audit_log where merchant_id = $1 and number > 2', merchant)
  await owner.query(
    `update audit_heads set number = 2, hash = (select hash from audit_log where merchant_id = $1 and number = 2)
     where merchant_id = $1`,
    merchant,
  )
  expect(await run('verify-audit')).toEqual([1, expect.stringMatching(/mer_\w+: row 3: rows are missing at the end/)])
  await owner.query(`update audit_log set action = 'nothing' where merchant_id = $1 and number = 1`, merchant)
  await owner.end()
  expect(await run('verify-audit')).toEqual([1, expect.stringMatching(/mer_\w+: row 1: /)])
})
