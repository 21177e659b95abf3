import { expect, test } from 'vitest'
import { anId, aPage, aSecurityEvent, aSession } from '../../testing/records.ts'
import { renderRoute as renderAny } from '../../testing/render-route.tsx'
import { all, find, get, press, saidBy, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'

const here = aSession()
const phone = aSession({
  id: anId('ses', 2),
  current: false,
  browser: 'Safari',
  system: 'iPhone',
  address: '198.51.100.9',
})

/** The page with its other parts empty. */
const renderRoute = (path: string, stubs: Stubs) =>
  renderAny(path, {
    'GET /security/sessions': { items: [here] },
    'GET /security/events': aPage([]),
    'GET /security/passkeys': { items: [] },
    'GET /calendar-link': { link: null },
    'GET /security/ip-whitelist': {
      enabled: false,
      entries: [],
      clientAddress: '203.0.113.7',
      observed: [],
      updatedAt: null,
    },
    ...stubs,
  })

const rowsOf = (list: string) => all('listitem', undefined, get('list', list))

test('the calendar link, which is no session, is shown with its last use and can end together with them', async () => {
  const { calls } = await renderRoute('/security', {
    'GET /security/sessions': { items: [here, phone] },
    'GET /calendar-link': { link: { createdAt: '2026-11-01T09:00:00.000Z', lastReadAt: '2026-11-20T09:00:00.000Z' } },
    'DELETE /calendar-link': () => undefined,
    'DELETE /security/sessions': { ended: 1 },
  })
  await says('Calendar link')
  expect(saidBy(get('list', 'Calendar link'))).toMatch(/last read/)
  await press('button', 'Sign out the other one')
  await press('checkbox', 'Also revoke the calendar link, which is no session')
  await press('button', 'Sign out 1 session')
  await until(() => expect(calls('DELETE /security/sessions')).toHaveLength(1))
  expect(calls('DELETE /calendar-link')).toHaveLength(1)
})

test('marks this session, and offers to end only the others', async () => {
  await renderRoute('/security/sessions', { 'GET /security/sessions': { items: [here, phone] } })
  await says('Safari on iPhone')
  const [first, second] = rowsOf('Sessions')
  expect(saidBy(first ?? null)).toMatch(/Firefox on Linux.*203\.0\.113\.7/)
  expect(all('button', undefined, first)).toEqual([])
  expect(all('button', undefined, second)).toHaveLength(1)
})

test('beside the other parts shows five sessions, and the way to all of them', async () => {
  const items = [here, ...Array.from({ length: 9 }, (_, index) => ({ ...phone, id: anId('ses', index + 2) }))]
  await renderRoute('/security', { 'GET /security/sessions': { items } })
  await says('Safari on iPhone')
  expect(rowsOf('Sessions')).toHaveLength(5)
  await find('button', 'Sign out the other 9')
  await press('link', 'Show all 10')
  await until(() => expect(rowsOf('Sessions')).toHaveLength(10))
})

test('offers no way to end others when there is none', async () => {
  await renderRoute('/security/sessions', { 'GET /security/sessions': { items: [here] } })
  await says('Firefox on Linux')
  expect(all('button', /Sign out the other/)).toEqual([])
})

test('ends one session, says which, and reads the list again', async () => {
  let items = [here, phone]
  const { calls } = await renderRoute('/security/sessions', {
    'GET /security/sessions': () => ({ items }),
    'DELETE /security/sessions/{id}': ({ params }) => {
      items = items.filter((session) => session.id !== params.id)
      return undefined
    },
  })
  await press('button', /Safari on iPhone/)
  await until(() => expect(rowsOf('Sessions')).toHaveLength(1))
  expect(calls('DELETE /security/sessions/{id}')[0]?.params).toEqual({ id: phone.id })
  expect(saidBy(get('region', 'Messages'))).toContain('Safari on iPhone')
})

test('says beside the session why it could not be ended', async () => {
  await renderRoute('/security/sessions', {
    'GET /security/sessions': { items: [here, phone] },
    'DELETE /security/sessions/{id}': refuse('OVERLOADED'),
  })
  await press('button', /Safari on iPhone/)
  await until(() => expect(saidBy(rowsOf('Sessions')[1] ?? null)).toMatch(/busy|again/i))
})

test('ends all others only when asked twice', async () => {
  let items = [here, phone]
  const { calls } = await renderRoute('/security/sessions', {
    'GET /security/sessions': () => ({ items }),
    'DELETE /security/sessions': () => {
      items = [here]
      return { ended: 1 }
    },
  })
  await press('button', 'Sign out the other one')
  await find('dialog', 'Sign out 1 session?')
  expect(calls('DELETE /security/sessions')).toEqual([])
  await press('button', 'Sign out 1 session')
  await until(() => expect(rowsOf('Sessions')).toHaveLength(1))
  expect(saidBy(get('region', 'Messages'))).toContain('1 session was signed out.')
})

test('keeps the list in sight when reading it again fails', async () => {
  let reads = 0
  await renderRoute('/security/sessions', {
    'GET /security/sessions': () => {
      reads += 1
      return reads === 1 ? { items: [here, phone] } : refuse('INTERNAL')
    },
    'DELETE /security/sessions/{id}': () => undefined,
  })
  await press('button', /Safari on iPhone/)
  await says('Your sessions did not load.')
  expect(rowsOf('Sessions')).toHaveLength(2)
})

test('the history says what was refused in a word, and goes on after the last event', async () => {
  const events = Array.from({ length: 51 }, (_, index) =>
    aSecurityEvent({
      id: anId('evt', index + 1),
      ...(index === 0 && { type: 'user.sign-in.refused', outcome: 'failure' }),
    }),
  )
  const { calls } = await renderRoute('/security/history', {
    'GET /security/events': ({ query }) =>
      aPage(query.after === undefined ? events.slice(0, 50) : events.slice(50), { total: 51 }),
  })
  await says('50 of 51')
  expect(saidBy(rowsOf('Sign-ins and security changes')[0] ?? null)).toMatch(/Failed to sign in.*Failed/)
  await press('button', 'Show more')
  await says('51 of 51')
  expect(calls('GET /security/events').at(-1)?.query.after).toBe(anId('evt', 50))
})

test('beside the other parts the history is cut, and says so', async () => {
  const events = Array.from({ length: 7 }, (_, index) => aSecurityEvent({ id: anId('evt', index + 1) }))
  await renderRoute('/security', { 'GET /security/events': aPage(events, { total: 7 }) })
  await says('The latest 5 of 7')
  expect(rowsOf('Sign-ins and security changes')).toHaveLength(5)
})
