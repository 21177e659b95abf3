import { expect, test, vi } from 'vitest'
import { createMerchantFetch } from './merchant-fetch.ts'

/** A fake network that records headers and answers with `status`. */
function network(status = 200) {
  const sent: Headers[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers))
    return new Response(null, { status })
  }
  return { sent, fetch }
}

test('each call names the merchant of the page, and keeps its own headers', async () => {
  const { sent, fetch } = network()
  const call = createMerchantFetch(fetch, { shown: () => 'mer_1', onStale: () => undefined })
  await call('/sites', { headers: { 'if-match': '"3"' } })
  await call(new Request('http://shop.example/sites', { headers: { accept: 'text/csv' } }))
  expect(sent.map((headers) => headers.get('firepay-merchant'))).toEqual(['mer_1', 'mer_1'])
  expect([sent[0]?.get('if-match'), sent[1]?.get('accept')]).toEqual(['"3"', 'text/csv'])
})

test('sends no header while the merchant is unknown', async () => {
  const { sent, fetch } = network()
  await createMerchantFetch(fetch, { shown: () => null, onStale: () => undefined })('/users')
  expect(sent[0]?.has('firepay-merchant')).toBe(false)
})

test('reports a refusal as stale and returns it', async () => {
  const onStale = vi.fn()
  const calls = [200, 404, 412].map((status) =>
    createMerchantFetch(network(status).fetch, { shown: () => 'mer_1', onStale })('/sites'),
  )
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 404, 412])
  expect(onStale).toHaveBeenCalledTimes(1)
})
