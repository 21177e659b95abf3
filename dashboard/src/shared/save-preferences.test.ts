import { beforeEach, expect, test, vi } from 'vitest'
import { fallbackConfig } from '../api/config.ts'
import { session } from '../api/session.ts'
import { writeStored } from '../api/storage.ts'

const network = vi.fn<typeof fetch>()
const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))
const person = { id: 'usr_1', merchant: { id: 'mer_1' }, preferences: { shortcuts: false } }
const chosen = (preferences: object) => ({ ...person, preferences })

/** Fresh modules, as in a newly loaded document. */
async function newDocument() {
  vi.resetModules()
  const { connectApi } = await import('../api/client.ts')
  connectApi(fallbackConfig, { onExpired: async () => false, network })
  return await import('./save-preferences.ts')
}

/** Hides amounts while the server does not answer. */
async function chooseUnheard(): Promise<void> {
  const { savePreferences } = await newDocument()
  network.mockRejectedValueOnce(new TypeError('no network'))
  await expect(savePreferences({ amountsHidden: true })).rejects.toThrow('did not answer')
}

const sent = () => network.mock.calls.map(([, init]) => init?.body)
const stored = () => JSON.parse(localStorage.getItem('userData') ?? 'null')

beforeEach(() => {
  network.mockReset()
  writeStored('userData', JSON.stringify(person))
  writeStored('accessToken', 'access')
  writeStored('refreshToken', 'refresh')
})

test('a choice applies in this browser before the answer, and the call outlives the page', async () => {
  const { savePreferences } = await newDocument()
  network.mockImplementationOnce(() => {
    expect(session.user()).toMatchObject({
      preferences: { shortcuts: false, amountsHidden: true },
      unsaved: { amountsHidden: true },
    })
    return answer(chosen({ shortcuts: true, amountsHidden: true }))
  })
  await savePreferences({ amountsHidden: true })
  expect(network.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', keepalive: true })
  expect(stored()).toEqual(chosen({ shortcuts: true, amountsHidden: true }))
})

test('a choice of several values is saved', async () => {
  const { savePreferences } = await newDocument()
  const columns = { transactionColumns: ['amount' as const, 'status' as const] }
  network.mockImplementationOnce(() => answer(chosen(columns)))
  await savePreferences(columns)
  expect(stored()).toEqual(chosen(columns))
})

test('reverts only refused choices', async () => {
  const { savePreferences, takeUser } = await newDocument()
  const refusal = Promise.withResolvers<Response>()
  network.mockImplementationOnce(() => refusal.promise)
  const saving = savePreferences({ amountsHidden: true })
  // The record was refreshed meanwhile: the name is newer.
  await takeUser({ ...person, fullName: 'Olive', preferences: { shortcuts: true } } as never)
  refusal.resolve(Response.json({ type: 'about:blank', title: 'No', status: 422, requestId: '' }, { status: 422 }))
  await expect(saving).rejects.toThrow('No')
  expect(stored()).toEqual({ ...person, fullName: 'Olive', preferences: { shortcuts: true } })
})

test('the next document sends unsaved choices once', async () => {
  await chooseUnheard()
  const { takeUser } = await newDocument()
  const saved = chosen({ shortcuts: false, amountsHidden: true })
  network.mockImplementationOnce(() => answer(saved))
  expect(await takeUser(person as never)).toEqual(saved)
  expect(await takeUser(saved as never)).toEqual(saved)
  expect(sent()).toEqual(Array(2).fill('{"preferences":{"amountsHidden":true}}'))
})

test('a newer choice on another device wins over an unsaved one', async () => {
  await chooseUnheard()
  const { takeUser } = await newDocument()
  const elsewhere = chosen({ shortcuts: false, amountsHidden: false })
  expect(await takeUser(elsewhere as never)).toEqual(elsewhere)
  expect(stored()).toEqual(elsewhere)
  expect(network).toHaveBeenCalledTimes(1)
})

test('a record requested before a choice does not revert it', async () => {
  const { savePreferences, takeUser } = await newDocument()
  const first = Promise.withResolvers<Response>()
  network.mockImplementationOnce(() => first.promise)
  const saving = savePreferences({ amountsHidden: true })
  await takeUser(person as never)
  expect(stored()).toMatchObject({ preferences: { amountsHidden: true } })
  network.mockRejectedValueOnce(new TypeError('no network'))
  await expect(savePreferences({ shortcuts: true })).rejects.toThrow('did not answer')
  first.resolve(Response.json(chosen({ shortcuts: false, amountsHidden: true })))
  expect(await saving).toMatchObject({ preferences: { shortcuts: true, amountsHidden: true } })
  expect(stored()).toMatchObject({
    preferences: { shortcuts: true, amountsHidden: true },
    unsaved: { shortcuts: true },
  })
  expect(sent()).toEqual(['{"preferences":{"amountsHidden":true}}', '{"preferences":{"shortcuts":true}}'])
})

test('another device’s choice stays when another preference is saved', async () => {
  await chooseUnheard()
  const { savePreferences } = await import('./save-preferences.ts')
  const elsewhere = { amountsHidden: false, shortcuts: true }
  network.mockImplementationOnce(() => answer(chosen(elsewhere)))
  await savePreferences({ shortcuts: true })
  expect(stored()).toMatchObject({ preferences: { amountsHidden: true }, unsaved: { amountsHidden: true } })
  const { takeUser } = await newDocument()
  expect(await takeUser(chosen(elsewhere) as never)).toEqual(chosen(elsewhere))
  expect(network).toHaveBeenCalledTimes(2)
})

test('a record requested before a choice and received after its answer is requested again', async () => {
  const { askUser, savePreferences } = await newDocument()
  const old = Promise.withResolvers<typeof person>()
  const hidden = chosen({ amountsHidden: true })
  const ask = vi.fn().mockReturnValueOnce(old.promise).mockResolvedValueOnce(hidden)
  const asked = askUser(ask)
  network.mockImplementationOnce(() => answer(hidden))
  await savePreferences({ amountsHidden: true })
  old.resolve(person)
  expect(await asked).toEqual(hidden)
})

test('a record requested again during a pending choice is requested once more', async () => {
  const { askUser, savePreferences } = await newDocument()
  const [first, second, saved] = [
    Promise.withResolvers<typeof person>(),
    Promise.withResolvers<typeof person>(),
    Promise.withResolvers<Response>(),
  ]
  const hidden = chosen({ amountsHidden: true })
  const ask = vi.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  ask.mockResolvedValueOnce(hidden)
  const asked = askUser(ask)
  network.mockReturnValueOnce(saved.promise)
  const saving = savePreferences({ amountsHidden: true })
  first.resolve(person)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  saved.resolve(Response.json(hidden))
  await saving
  second.resolve(person)
  expect(await asked).toEqual(hidden)
})

test('the next document sends choices that an overloaded server refused', async () => {
  const { savePreferences } = await newDocument()
  network.mockImplementationOnce(() => answer({ type: 'about:blank', title: 'Busy', status: 503, requestId: '' }, 503))
  await expect(savePreferences({ amountsHidden: true })).rejects.toThrow('Busy')
  expect(stored()).toMatchObject({ unsaved: { amountsHidden: true } })
})

test.each([
  ['signed out', () => session.end(), null],
  ['moved to another merchant', () => session.saveUser({ ...person, merchant: { id: 'mer_2' } } as never), 'mer_2'],
])('does not store an answer after the user has %s', async (_, leave, merchant) => {
  for (const status of [200, 422]) {
    writeStored('userData', JSON.stringify(person))
    writeStored('refreshToken', 'refresh')
    const { savePreferences } = await newDocument()
    const late = Promise.withResolvers<Response>()
    network.mockImplementationOnce(() => late.promise)
    const saving = savePreferences({ amountsHidden: true }).catch(() => undefined)
    leave()
    const body = status === 200 ? chosen({ amountsHidden: true }) : { type: 'about:blank', title: 'No', status }
    late.resolve(Response.json(body, { status }))
    await saving
    expect(stored()?.merchant.id ?? null).toBe(merchant)
    expect(stored()?.preferences.amountsHidden).toBeUndefined()
  }
})
