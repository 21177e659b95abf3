import { expect, test } from 'vitest'
import { aMerchant, anId, aPage, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, fill, find, get, press, saidBy, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'

const user = aUser('operator')
const open = (stubs: Stubs, path = '/merchants') => renderRoute(path, stubs, { user })
const list = (...merchants: ReturnType<typeof aMerchant>[]): Stubs => ({
  'GET /merchants': aPage(merchants, { limit: 25 }),
})

test('shows merchants with people, sites and last activity', async () => {
  await open(list(aMerchant({ members: 3, sites: 2 })))
  const table = await find('table', 'Merchants')
  const [, row] = all('row', undefined, table)
  const said = all('cell', undefined, row).map(saidBy)
  expect(said[0]).toContain('Lumen Goods')
  expect(said[0]).toContain('Europe/Lisbon')
  expect(said.slice(1, 3)).toEqual(['3', '2'])
  // The payment is later than the sign-in.
  expect(said[4]).toContain('payment')
})

test('shows the invitee of a merchant without people, and whether the invitation is valid', async () => {
  const invited = { email: 'greta@lumen.example', expiresAt: '2026-11-25T09:00:00.000Z' }
  await open(
    list(
      aMerchant({ members: 0, invited: { ...invited, status: 'pending' } }),
      aMerchant({ id: anId('mer', 3), name: 'Old Mill', members: 0, invited: { ...invited, status: 'expired' } }),
      aMerchant({ id: anId('mer', 4), name: 'Nobody & Sons', members: 0 }),
    ),
  )
  const rows = all('row', undefined, await find('table', 'Merchants')).map(saidBy)
  expect(rows[1]).toContain('greta@lumen.example')
  expect(new Set(rows.slice(1).map((row) => /Invited|expired|ended|Nobody(?! &)/i.exec(row)?.[0])).size).toBe(3)
})

test('offers to invite an owner only without people', async () => {
  await open(list(aMerchant(), aMerchant({ id: anId('mer', 3), name: 'Old Mill', members: 0 })))
  await find('table', 'Merchants')
  expect(all('button', /Invite.*Old Mill/)).toHaveLength(1)
  expect(all('button', /Invite.*Lumen/)).toEqual([])
})

test('searches names from the first letter, and clears a search without results', async () => {
  const { address, calls } = await open({
    'GET /merchants': ({ query }) => aPage(query.q === undefined ? [aMerchant()] : [], { limit: 25 }),
  })
  await find('table', 'Merchants')
  await fill('Search merchants', 'x')
  await until(() => expect(address()).toBe('/merchants?q=x'))
  await until(() => expect(calls('GET /merchants').at(-1)?.query).toMatchObject({ q: 'x', offset: '0' }))
  await find('heading', /x/)
  await press('button', 'Show all merchants')
  await find('table', 'Merchants')
  expect(address()).toBe('/merchants')
})

test('continues after the loaded rows', async () => {
  const all25 = Array.from({ length: 25 }, (_, index) =>
    aMerchant({ id: anId('mer', index + 10), name: `Shop ${index}` }),
  )
  const { calls } = await open({
    'GET /merchants': ({ query }) =>
      query.offset === '0'
        ? aPage(all25, { total: 26, limit: 25 })
        : aPage([aMerchant({ id: anId('mer', 99), name: 'The last one' })], { total: 26, limit: 25, offset: 25 }),
  })
  await says('25 of 26')
  await press('button', 'Show more')
  await says('The last one')
  expect(calls('GET /merchants').at(-1)?.query.offset).toBe('25')
})

test('shows when access is refused', async () => {
  await open({ ...list(aMerchant()), 'POST /auth/merchant': refuse('NOT_FOUND') })
  await press('button', /Lumen Goods$/)
  await until(() => expect(saidBy(get('region', 'Messages'))).not.toBe(''))
})

test('the dialog for a new merchant is in the URL', async () => {
  const { address } = await open(list(aMerchant()))
  await press('button', 'Create a merchant')
  await find('dialog', 'Create a merchant')
  expect(address()).toBe('/merchants?add=open')
})

test('makes no call for other users than operators', async () => {
  const { calls } = await renderRoute('/merchants', list(aMerchant()))
  await find('heading', 'Your role can’t open this page')
  expect(calls('GET /merchants')).toEqual([])
})

test('makes no call for an operator without a second factor, and links to its set-up', async () => {
  const mfa = { ...user.mfa, totp: false }
  const { calls } = await renderRoute('/merchants', list(aMerchant()), { user: { ...user, mfa } })
  expect((await find('link', /.*/)).getAttribute('href')).toContain('/security')
  expect(calls('GET /merchants')).toEqual([])
})

test.each(['/merchants?add=open', '/merchants?q=kiln'])(
  'requests no merchant data on %s, whatever the session’s merchant',
  async (path) => {
    const { calls } = await open(list(aMerchant()), path)
    await until(() => expect(all('heading')).not.toEqual([]))
    expect(calls('GET /sites')).toEqual([])
  },
)
