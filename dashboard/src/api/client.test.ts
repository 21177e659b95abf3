import { afterEach, expect, test, vi } from 'vitest'
import { connectApi, extensionFetch } from './client.ts'
import { fallbackConfig } from './config.ts'

afterEach(() => void vi.unstubAllGlobals())

test('calls of extensions send the page’s merchant to the API only', async () => {
  const network = vi.fn<typeof fetch>(async () => new Response(null, { status: 412 }))
  vi.stubGlobal('fetch', network)
  const onStale = vi.fn()
  connectApi(fallbackConfig, { onExpired: async () => false, merchant: { shown: () => 'mer_1', onStale } })
  await extensionFetch(`${fallbackConfig.apiBase}/sites`)
  expect(onStale).toHaveBeenCalledTimes(1)
  await extensionFetch('https://elsewhere.example/sites')
  expect(onStale).toHaveBeenCalledTimes(1)
  const named = network.mock.calls.map(([, init]) => new Headers(init?.headers).get('firepay-merchant'))
  expect(named).toEqual(['mer_1', null])
})
