import { beforeEach, expect, test, vi } from 'vitest'
import { connectApi } from '../api/client.ts'
import { fallbackConfig } from '../api/config.ts'
import { session } from '../api/session.ts'
import { writeStored } from '../api/storage.ts'
import { saveLeftOver, savePreferences } from './save-preferences.ts'

const network = vi.fn<typeof fetch>()
const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))

beforeEach(() => {
  network.mockReset()
  writeStored('userData', JSON.stringify({ id: 'usr_1', preferences: { shortcuts: false } }))
  writeStored('accessToken', 'access')
  connectApi(fallbackConfig, { onExpired: async () => false, network })
})

test('a choice stands in this browser before the server answers, and the call outlives the page', async () => {
  network.mockImplementationOnce(() => {
    expect(session.user()).toMatchObject({
      preferences: { shortcuts: false, amountsHidden: true },
      unsaved: { amountsHidden: true },
    })
    return answer({ id: 'usr_1', preferences: { shortcuts: true, amountsHidden: true } })
  })
  await savePreferences({ amountsHidden: true })
  expect(network.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', keepalive: true })
  expect(session.user()).toEqual({ id: 'usr_1', preferences: { shortcuts: true, amountsHidden: true } })
})

test('a choice of several values is as saved as others', async () => {
  const chosen = { transactionColumns: ['amount' as const, 'status' as const] }
  network.mockImplementationOnce(() => answer({ id: 'usr_1', preferences: chosen }))
  await savePreferences(chosen)
  expect(session.user()).toEqual({ id: 'usr_1', preferences: chosen })
})

test('what the server refuses is taken back', async () => {
  network.mockImplementationOnce(() => answer({ type: 'about:blank', title: 'No', status: 422, requestId: '' }, 422))
  await expect(savePreferences({ amountsHidden: true })).rejects.toThrow('No')
  expect(session.user()).toEqual({ id: 'usr_1', preferences: { shortcuts: false } })
})

test('what did not reach the server is sent by the next document, once', async () => {
  network.mockRejectedValueOnce(new TypeError('no network'))
  await expect(savePreferences({ amountsHidden: true })).rejects.toThrow('did not answer')
  network.mockImplementationOnce(() => answer({ id: 'usr_1', preferences: { amountsHidden: true } }))
  expect(await saveLeftOver()).toEqual({ id: 'usr_1', preferences: { amountsHidden: true } })
  expect(await saveLeftOver()).toBeNull()
  const sent = network.mock.calls.map(([, init]) => init?.body)
  expect(sent).toEqual(Array(2).fill('{"preferences":{"amountsHidden":true}}'))
})

test('an answer takes nothing back that was chosen meanwhile', async () => {
  const first = Promise.withResolvers<Response>()
  network.mockImplementationOnce(() => first.promise)
  const saving = savePreferences({ amountsHidden: true })
  network.mockRejectedValueOnce(new TypeError('no network'))
  await expect(savePreferences({ shortcuts: true })).rejects.toThrow('did not answer')
  first.resolve(Response.json({ id: 'usr_1', preferences: { shortcuts: false, amountsHidden: true } }))
  await saving
  expect(session.user()).toMatchObject({
    preferences: { shortcuts: true, amountsHidden: true },
    unsaved: { shortcuts: true },
  })
})
