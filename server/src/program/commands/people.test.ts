import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { urlOf } from '../../testing/database.ts'
import { takeMails } from '../../testing/mail.ts'
import { makeMember } from '../../testing/members.ts'
import { externalDatabase, runProgram, temporaryFolder } from '../../testing/program.ts'

const password = 'nine green umbrellas in march'

let app: TestApp
let folder: ReturnType<typeof temporaryFolder>
let env: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  folder = temporaryFolder()
  env = databaseOf(app)
})
afterAll(async () => {
  folder.remove()
  await app.close()
})

function databaseOf(app: TestApp): Record<string, string> {
  return externalDatabase(urlOf(app.database.owner), folder.path)
}

const run = (...args: string[]) => runOn(env, ...args)

async function runOn(env: Record<string, string>, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const program = runProgram(args, env)
  return { code: await program.ended, output: program.output() }
}

async function post(path: string, body: object, base = app.baseUrl) {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const tokenIn = (output: string) => /\/reset-password#(\S+)/.exec(output)?.[1] ?? ''

test('create-operator creates an operator who sets a password by link', async () => {
  const email = 'staff@service.example'
  const made = await run('create-operator', email, '--name', 'Stan Staff')
  expect(made.code, made.output).toBe(0)
  expect(made.output).toContain(`${email} is an operator.`)
  expect((await post('/auth/reset-password', { token: tokenIn(made.output), password })).status).toBe(204)
  const { signedIn, call } = await app.signIn(email, password)
  expect(signedIn.userData).toMatchObject({ fullName: 'Stan Staff', role: 'operator' })
  await expect(call('GET /sites', {})).rejects.toMatchObject({ code: 'MFA_ENROL_REQUIRED' })
  // A user with a password gets no link.
  const again = await run('create-operator', email)
  expect([again.code, tokenIn(again.output)]).toEqual([0, ''])
  expect((await run('create-operator', 'nobody')).code).toBe(1)
})

test('create-operator reports that no merchant exists to sign in to', async () => {
  const nowhere = /There is no merchant yet/
  expect((await run('create-operator', 'second.staff@service.example')).output).not.toMatch(nowhere)
  const empty = await startTestApp({ setUp: false })
  try {
    expect((await runOn(databaseOf(empty), 'create-operator', 'staff@service.example')).output).toMatch(nowhere)
  } finally {
    await empty.close()
  }
})

test('reset-owner restores access of an owner, removes sessions and factors, and is audited', async () => {
  const { email, signedIn, call } = app.owner
  await sql`insert into passkeys values (gen_random_uuid(), (select id from users where email = ${email}), 'x', '', 0, '{}', 'Lost',
    false, ${app.clock.now()})`.execute(app.database.app)
  const made = await run('reset-owner', email.toUpperCase())
  expect(made.code, made.output).toBe(0)
  await expect(call('GET /users', {})).rejects.toMatchObject({ status: 401 })
  expect((await post('/auth/reset-password', { token: tokenIn(made.output), password })).status).toBe(204)
  const back = await app.signIn(email, password)
  expect(back.signedIn.userData).toMatchObject({ role: 'owner', mfa: { passkeys: 0 } })
  const rows = await app.database.worker
    .selectFrom('audit_log')
    .select('content')
    .where('object_id', '=', signedIn.userData.id)
    .where('action', '=', 'member.reset')
    .execute()
  expect(rows).toMatchObject([{ content: { actor: { type: 'command', name: 'firepay reset-owner' } } }])
})

test('reset-owner grants the named merchant only', async () => {
  const email = await makeMember(app, 'viewer', password)
  expect((await run('reset-owner', 'nobody@nowhere.example')).code).toBe(1)
  const refused = await run('reset-owner', email)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('owns no merchant')])
  const unknown = await run('reset-owner', email, '--merchant', 'mer_01h455vb4pex5vsknk084sn02q')
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('There is no merchant mer_01h455')])
  const { id } = app.owner.signedIn.userData.merchant
  const made = await run('reset-owner', email, '--merchant', id)
  expect(made.code, made.output).toBe(0)
  expect((await app.signIn(email, password)).signedIn.userData.role).toBe('owner')
})

test('a started server prints a mail’s link, and writes the mail to a file', async () => {
  await takeMails(app)
  const server = runProgram(['start'], { ...env, RATE_LIMITS: 'off' })
  try {
    const [, origin = ''] = await server.line(/runs at (http:\/\/localhost:\d+)/)
    const wish = { email: 'walk.in@lamp.example', password, merchantName: 'Lamp Store' }
    expect((await post('/auth/signup', wish, `${origin}/api/v1`)).status).toBe(202)
    const [, link = ''] = await server.line(/^Mail to walk\.in@lamp\.example: Confirm your email for Firepay: (\S+)$/m)
    expect(link.startsWith(`${origin}/confirm-email#`)).toBe(true)
    expect(readdirSync(join(folder.path, 'data', 'mail'))).toHaveLength(1)
    const token = link.split('#')[1]
    expect((await post('/auth/confirm-email', { token, password }, `${origin}/api/v1`)).status).toBe(204)
    expect(server.output()).not.toMatch(/^\{.*fpm_/m)
  } finally {
    server.signal('SIGINT')
    await server.ended
  }
})
