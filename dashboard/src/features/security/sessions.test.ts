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

test('shows the calendar link with its last use, and can revoke it with the sessions', async () => {
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

test('marks this session and offers to end the others only', async () => {
  await renderRoute('/security/sessions', { 'GET /security/sessions': { items: [here, phone] } })
  await says('Safari on iPhone')
  const [first, second] = rowsOf('Sessions')
  expect(saidBy(first ?? null)).toMatch(/Firefox on Linux.*203\.0\.113\.7/)
  expect(all('button', undefined, first)).toEqual([])
  expect(all('button', undefined, second)).toHaveLength(1)
})

test('on the security page shows five sessions and a link to all', async () => {
  const items = [here, ...Array.from({ length: 9 }, (_, index) => ({ ...phone, id: anId('ses', index + 2) }))]
  await renderRoute('/security', { 'GET /security/sessions': { items } })
  await says('Safari on iPhone')
  expect(rowsOf('Sessions')).toHaveLength(5)
  await find('button', 'Sign out the other 9')
  await press('link', 'Show all 10')
  await until(() => expect(rowsOf('Sessions')).toHaveLength(10))
})

test('does not offer to end others without any', async () => {
  await renderRoute('/security/sessions', { 'GET /security/sessions': { items: [here] } })
  await says('Firefox on Linux')
  expect(all('button', /Sign out the other/)).toEqual([])
})

test('ends one session, names it, and reloads the list', async () => {
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

test('shows at the session why it could not be ended', async () => {
  await renderRoute('/security/sessions', {
    'GET /security/sessions': { items: [here, phone] },
    'DELETE /security/sessions/{id}': refuse('OVERLOADED'),
  })
  await press('button', /Safari on iPhone/)
  await until(() => expect(saidBy(rowsOf('Sessions')[1] ?? null)).toMatch(/busy|again/i))
})

test('ends all others after a confirmation', async () => {
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

test('keeps the list when a reload fails', async () => {
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

test('the history marks refusals, and loads more after the last event', async () => {
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

test('on the security page the history is shortened, with a note', async () => {
  const events = Array.from({ length: 7 }, (_, index) => aSecurityEvent({ id: anId('evt', index + 1) }))
  await renderRoute('/security', { 'GET /security/events': aPage(events, { total: 7 }) })
  await says('The latest 5 of 7')
  expect(rowsOf('Sign-ins and security changes')).toHaveLength(5)
})
