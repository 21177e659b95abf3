import { expect, test } from 'vitest'
import type { Answer } from '../../api/query.ts'
import { anId, aPage, aSite, aStats, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, fill, find, get, press, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'
import { aTransaction } from '../../testing/transactions.ts'

type View = Answer<'GET /views'>['items'][number]

/** A private view of Hanna: declined payments from Germany. */
function aView(fields: Partial<View> = {}): View {
  return {
    id: anId('view'),
    list: 'transactions',
    name: 'Declined in Germany',
    shared: false,
    query: { status: 'declined', country: 'DE' },
    owner: { id: anId('usr'), name: 'Hanna Pine' },
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    ...fields,
  }
}

const open = (path: string, more: Stubs = {}, user = aUser()) =>
  renderRoute(
    path,
    {
      'GET /sites': aPage([aSite()]),
      'GET /transactions': { items: [aTransaction()], stats: aStats(), limit: 75, offset: 0 },
      'GET /views': { items: [aView()] },
      ...more,
    },
    { user },
  )
const filters = `status=declined&country=DE`

test('a view stores filters, and a link with its name alone applies them', async () => {
  const { address, calls } = await open(`/transactions?view=${anId('view')}`)
  await until(() => expect(address()).toBe(`/transactions?view=${anId('view')}&${filters}`))
  expect(calls('GET /transactions').at(-1)?.query).toMatchObject({ status: 'declined', country: 'DE' })
})

test('saves filters under a trimmed name, and the list becomes that view', async () => {
  let views: View[] = []
  const { address, calls } = await open('/transactions?status=captured', {
    'GET /views': () => ({ items: views }),
    'POST /views': ({ body }) => {
      const view = aView({ ...(body as Pick<View, 'name' | 'shared' | 'query'>) })
      views = [view]
      return view
    },
  })
  await press('button', 'Save view')
  const dialog = await find('dialog', 'Save view')
  await press('button', 'Save view', dialog)
  await says('Enter a name.')
  expect(calls('POST /views')).toEqual([])
  await fill('Name', '  Captured ')
  await press('button', 'Save view', dialog)
  await until(() => expect(address()).toBe(`/transactions?status=captured&view=${anId('view')}`))
  expect(calls('POST /views')[0]?.body).toEqual({
    list: 'transactions',
    name: 'Captured',
    shared: false,
    query: { status: 'captured' },
  })
})

test('saves a changed own view in place', async () => {
  const { calls } = await open(`/transactions?status=declined&view=${anId('view')}`, {
    'PATCH /views/{id}': aView({ query: { status: 'declined' } }),
  })
  await find('button', /Declined in Germany.*modified/)
  await press('button', 'Save changes')
  await until(() => expect(calls('PATCH /views/{id}')).toHaveLength(1))
  expect(calls('PATCH /views/{id}')[0]?.body).toEqual({ query: { status: 'declined' } })
})

test('another user’s view can be saved as an own copy only', async () => {
  const theirs = aView({ shared: true, owner: { id: anId('usr', 9), name: 'Devi Rao' } })
  await open(`/transactions?status=declined&view=${anId('view')}`, { 'GET /views': { items: [theirs] } })
  await find('button', /Declined in Germany/)
  expect(all('button', 'Save changes')).toEqual([])
  await press('button', 'View options')
  expect((await find('menuitem', 'Rename')).getAttribute('aria-disabled')).toBe('true')
  await press('menuitem', 'Save as new view')
  await find('dialog', 'Save view')
})

test('deleting a view keeps its filters, with an undo', async () => {
  let views = [aView()]
  const { address, calls } = await open(`/transactions?${filters}&view=${anId('view')}`, {
    'GET /views': () => ({ items: views }),
    'DELETE /views/{id}': () => {
      views = []
      return undefined
    },
    'POST /views': aView({ id: anId('view', 2) }),
  })
  await press('button', 'View options')
  await press('menuitem', 'Delete')
  await says('View “Declined in Germany” deleted.')
  expect(address()).toBe(`/transactions?${filters}`)
  await press('button', 'Undo')
  await until(() => expect(calls('POST /views')).toHaveLength(1))
  expect(calls('POST /views')[0]?.body).toMatchObject({ name: 'Declined in Germany', query: aView().query })
})

test.each([
  ['FORBIDDEN', 'This view is private to another member'],
  ['NOT_FOUND', 'This view was deleted.'],
] as const)('a link to a view that answers %s shows that and applies the link’s filters', async (code, words) => {
  const { calls } = await open(`/transactions?status=declined&view=${anId('view', 5)}`, {
    'GET /views/{id}': refuse(code),
  })
  await says(words)
  expect(calls('GET /transactions').at(-1)?.query).toMatchObject({ status: 'declined' })
})

test('the dialog informs a role that may not share', async () => {
  await open('/transactions?status=captured', {}, aUser('viewer'))
  await press('button', 'Save view')
  await says('Your role can’t share views.')
  expect(get('checkbox', /^Share with the team/).matches(':disabled')).toBe(true)
})
