import type { Role } from '@firepay/contract/product/abilities.ts'
import { expect, test } from 'vitest'
import { createViewAsFetch, viewingAs } from './view-as-fetch.ts'

const baseUrl = 'http://shop.example/api/v1'

/** A fetch viewed as the role, and the requests it sent. */
function viewedAs(role: Role | null) {
  const sent: { url: string; role: string | null }[] = []
  const next: typeof fetch = async (input, init) => {
    sent.push({ url: String(input), role: new Headers(init?.headers).get('firepay-view-as') })
    return new Response(null, { status: 204 })
  }
  return { sent, call: createViewAsFetch(next, { baseUrl, role: () => role }) }
}

test('reads use the viewed role, the own record does not', async () => {
  const { sent, call } = viewedAs('support')
  await call(`${baseUrl}/transactions?limit=1`, { headers: { accept: 'application/json' } })
  await call(`${baseUrl}/users`)
  expect(sent.map((one) => one.role)).toEqual(['support', null])
})

test('changes are not sent, except those of the own account', async () => {
  const { sent, call } = viewedAs('admin')
  const refused = await call(`${baseUrl}/merchants/current`, { method: 'PATCH', body: '{}' })
  expect([refused.status, (await refused.json()).type]).toEqual([403, viewingAs])
  expect((await call(`${baseUrl}/users`, { method: 'PUT', body: '{}' })).status).toBe(204)
  expect((await call(`${baseUrl}/auth/signout`, { method: 'POST' })).status).toBe(204)
  expect(sent).toHaveLength(2)
})

test('without a viewed role requests are unchanged', async () => {
  const { sent, call } = viewedAs(null)
  await call(`${baseUrl}/sites`, { method: 'POST', body: '{}' })
  expect(sent).toEqual([{ url: `${baseUrl}/sites`, role: null }])
})
