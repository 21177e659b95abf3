import { asId, type Id } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { makeApiSecret } from '../sites/secrets/api-secret.ts'
import { authenticateSite } from './authenticate-site.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function newSite() {
  const site = await app.owner.call('POST /sites', {
    body: { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' },
  })
  return { uuid: uuidOf('site', site.id), id: site.id, secret: site.secrets.apiSecret }
}

const updateSecrets = (siteId: Id<'site'>, change: { expires_at: Date }) =>
  withTenant(app.database.app, merchantOf(app), (trx) =>
    trx
      .updateTable('site_secrets')
      .set(change)
      .where('merchant_id', '=', merchantOf(app))
      .where('site_id', '=', siteId)
      .where('kind', '=', 'api_secret')
      .execute(),
  )

const refusal = (code: string) => expect.objectContaining({ code })

describe('authenticateSite', () => {
  it('returns merchant and site', async () => {
    const { secret, uuid } = await newSite()
    await expect(authenticateSite(app.deps, secret)).resolves.toMatchObject({
      merchantId: merchantOf(app),
      siteId: uuid,
    })
  })

  it('refuses a mistyped or missing secret without a database query', async () => {
    const { secret } = await newSite()
    const asked = vi.spyOn(app.database.appPool, 'connect')
    const flipped = secret.replace(/.$/, (letter) => (letter === 'a' ? 'b' : 'a'))
    for (const bearer of [flipped, undefined, '', 'as_live_x', `${secret} `]) {
      await expect(authenticateSite(app.deps, bearer)).rejects.toThrow(refusal('CREDENTIALS'))
    }
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  it('refuses a well-formed secret that was never issued, also for an unknown merchant', async () => {
    const { uuid } = await newSite()
    const forged = makeApiSecret({ merchantId: merchantOf(app), siteId: uuid }, 'test')
    await expect(authenticateSite(app.deps, forged)).rejects.toThrow(refusal('CREDENTIALS'))
    const nobody = makeApiSecret({ merchantId: asId('merchant', uuid), siteId: uuid }, 'test')
    await expect(authenticateSite(app.deps, nobody)).rejects.toThrow(refusal('CREDENTIALS'))
  })

  it('refuses a secret from the instant it expires', async () => {
    const { secret, uuid } = await newSite()
    await updateSecrets(uuid, { expires_at: new Date(app.clock.now().getTime() + 3_600_000) })
    await expect(authenticateSite(app.deps, secret)).resolves.toBeDefined()
    await updateSecrets(uuid, { expires_at: app.clock.now() })
    await expect(authenticateSite(app.deps, secret)).rejects.toThrow(refusal('CREDENTIALS'))
  })

  it('accepts events of a suspended site and refuses an archived one', async () => {
    const { secret, uuid } = await newSite()
    const setStatus = (status: string) =>
      withTenant(app.database.app, merchantOf(app), (trx) =>
        trx
          .updateTable('sites')
          .set({ status })
          .where('merchant_id', '=', merchantOf(app))
          .where('id', '=', uuid)
          .execute(),
      )
    await setStatus('suspended')
    await expect(authenticateSite(app.deps, secret)).resolves.toBeDefined()
    await setStatus('archived')
    await expect(authenticateSite(app.deps, secret)).rejects.toThrow(refusal('FORBIDDEN'))
  })

  it('records the last use, at most once a minute', async () => {
    const { secret, id } = await newSite()
    const lastUse = async () => (await app.owner.call('GET /sites/{id}', { params: { id } })).apiSecret.lastUsedAt
    expect(await lastUse()).toBeNull()
    await authenticateSite(app.deps, secret)
    const first = await vi.waitFor(async () => {
      const at = await lastUse()
      expect(at).not.toBeNull()
      return at ?? ''
    })
    app.clock.advance(30_000)
    await authenticateSite(app.deps, secret)
    app.clock.advance(31_000)
    await authenticateSite(app.deps, secret)
    await vi.waitFor(async () =>
      expect(Date.parse((await lastUse()) ?? '') - Date.parse(first)).toBeGreaterThan(60_000),
    )
  })
})
