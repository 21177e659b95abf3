import type { Route } from '@firepay/contract/product/route.ts'
import { routes } from '@firepay/contract/routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { beginStep, enrolPasskey, enrolTotp } from '../../testing/factors.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => beginStep(app))

const tokenOf = (person: SignedInClient) => person.signedIn.accessToken
const sites = (person: SignedInClient) => send(app, 'GET /sites', undefined, tokenOf(person))
const enrolment = async (person: SignedInClient): Promise<string> =>
  (await send(app, 'GET /users', undefined, tokenOf(person))).body.mfa.enrolment

/** Changes the merchant's requirements like its settings page. */
function demand(change: { require_mfa: boolean }): Promise<unknown> {
  return withTenant(app.database.app, merchantOf(app), (trx) =>
    trx.updateTable('merchants').set(change).where('merchant_id', '=', merchantOf(app)).execute(),
  )
}

function setMode(mode: 'live' | 'test', status = 'active'): Promise<unknown> {
  return withTenant(app.database.app, merchantOf(app), (trx) =>
    trx.updateTable('sites').set({ mode, status }).where('merchant_id', '=', merchantOf(app)).execute(),
  )
}

describe('second factor (M-11)', () => {
  test('is advised to owners and admins before a site is live, and to no others', async () => {
    await app.createSite()
    expect(await enrolment(app.owner)).toBe('advised')
    expect(await enrolment(await signInMember(app, 'admin'))).toBe('advised')
    expect(await enrolment(await signInMember(app, 'finance'))).toBe('none')
    expect((await sites(app.owner)).status).toBe(200)
  })

  test('is required of them with the first live site: only enrolment stays possible', async () => {
    const admin = await signInMember(app, 'admin')
    const viewer = await signInMember(app, 'viewer')
    await setMode('live')
    try {
      let refused = 0
      for (const route of Object.values<Route>(routes)) {
        if (route.auth !== 'user') continue
        if (route.personal) continue
        const path = route.path.replace(/\{\w+\}/g, 'x') as `/${string}`
        const answer = await send(
          app,
          `${route.method} ${path}`,
          route.method === 'GET' ? undefined : {},
          tokenOf(admin),
        )
        expect([route.path, answer.status, answer.code]).toEqual([route.path, 403, 'MFA_ENROL_REQUIRED'])
        refused++
      }
      expect(refused).toBeGreaterThan(10)
      expect(await enrolment(admin)).toBe('required')
      expect((await sites(viewer)).status).toBe(200)
      await enrolTotp(app, admin)
      expect((await sites(admin)).status).toBe(200)
      expect(await enrolment(admin)).toBe('none')

      const second = await signInMember(app, 'admin')
      expect((await sites(second)).code).toBe('MFA_ENROL_REQUIRED')
      await enrolPasskey(app, second)
      expect((await sites(second)).status).toBe(200)
    } finally {
      await setMode('test')
    }
  })

  test('is not required for an archived live site', async () => {
    const admin = await signInMember(app, 'admin')
    await setMode('live', 'archived')
    expect((await sites(admin)).status).toBe(200)
    await setMode('test')
  })

  test('is required of every member as soon as the merchant requires it', async () => {
    const viewer = await signInMember(app, 'viewer')
    expect((await sites(viewer)).status).toBe(200)
    await demand({ require_mfa: true })
    try {
      expect((await sites(viewer)).code).toBe('MFA_ENROL_REQUIRED')
      expect(await enrolment(viewer)).toBe('required')
      // Signing in still works; otherwise nobody could enrol.
      const again = await app.signIn(viewer.email, viewer.password)
      await enrolTotp(app, again)
      expect((await sites(again)).status).toBe(200)
    } finally {
      await demand({ require_mfa: false })
    }
  })

  test('is always required of operators, and their access is recorded', async () => {
    const operator = await signInMember(app, 'viewer')
    const owner = await connectOwner(app.database.owner)
    const [{ id }] = (await owner.query('select id from users where email = $1', [operator.email])).rows
    await owner.query('update user_auth set operator = true where user_id = $1', [id])
    await owner.query('delete from members where user_id = $1', [id])
    await owner.query('delete from user_merchants where user_id = $1', [id])
    expect((await sites(operator)).code).toBe('MFA_ENROL_REQUIRED')
    expect(await enrolment(operator)).toBe('required')
    const factor = await enrolTotp(app, operator)
    expect((await sites(operator)).status).toBe(200)
    const body = { password: operator.password, code: factor.fresh() }
    expect((await send(app, 'POST /security/mfa/totp/disable', body, tokenOf(operator))).code).toBe('FORBIDDEN')
    const { rows } = await owner.query<{ actor: string }>(
      `select content->'actor'->>'type' as actor from audit_log where action = 'user.totp.enabled' and actor_id = $1`,
      [operator.signedIn.userData.id],
    )
    await owner.end()
    expect(rows).toEqual([{ actor: 'operator' }])
  })

  test('is required of an operator who is also a member for the calls of operators only', async () => {
    const viewer = await signInMember(app, 'viewer')
    const owner = await connectOwner(app.database.owner)
    const ofUser = 'user_id = (select id from users where email = $1)'
    await owner.query(`update user_auth set operator = true where ${ofUser}`, [viewer.email])
    await owner.end()
    const merchants = () => send(app, 'GET /merchants', undefined, tokenOf(viewer))
    expect((await sites(viewer)).status).toBe(200)
    expect((await merchants()).code).toBe('MFA_ENROL_REQUIRED')
    await enrolTotp(app, viewer)
    expect((await merchants()).status).toBe(200)
  })

  test('applies a role change within the session', async () => {
    const person = await signInMember(app, 'finance')
    await setMode('live')
    try {
      expect((await sites(person)).status).toBe(200)
      await withTenant(app.database.app, merchantOf(app), (trx) =>
        trx
          .updateTable('members')
          .set({ role: 'admin' })
          .where('merchant_id', '=', merchantOf(app))
          .where('role', '=', 'finance')
          .execute(),
      )
      expect((await sites(person)).code).toBe('MFA_ENROL_REQUIRED')
    } finally {
      await setMode('test')
    }
  })
})
