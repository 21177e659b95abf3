import { expect, test, vi } from 'vitest'
import { aPage, aSite, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, get, press, saidBy, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'

type Status = 'none' | 'filling' | 'filled' | 'failed' | 'removing'
const state = (status: Status, events = 0) => ({ status, events, expected: 24_876 })

/** The site list with the sandbox section; the state can change during the test. */
function sandboxed(first: ReturnType<typeof state>, stubs: Stubs = {}) {
  const now = { sandbox: first }
  const own: Stubs = {
    'GET /sites': aPage([aSite({ sandbox: first.status !== 'none' })]),
    'GET /onboarding': () => ({ steps: [], sandbox: now.sandbox }),
    'POST /sandbox': () => {
      now.sandbox = state('filling')
      return now.sandbox
    },
    'DELETE /sandbox': () => {
      now.sandbox = state('removing', now.sandbox.events)
      return now.sandbox
    },
  }
  return { now, stubs: { ...own, ...stubs } }
}

test('a press starts filling, and progress is shown', async () => {
  const { now, stubs } = sandboxed(state('none'))
  const { calls } = await renderRoute('/sites', stubs)
  await find('heading', 'Look around with made-up data')
  await press('button', 'Fill with sandbox traffic')
  await says('0 of about 24,876 events')
  expect(calls('POST /sandbox')).toHaveLength(1)
  expect(saidBy(get('progressbar', 'Filling three shops'))).toBe('')
  expect(get('progressbar', 'Filling three shops').getAttribute('aria-valuemax')).toBe('24876')

  // Polled while the sandbox fills.
  now.sandbox = state('filling', 12_500)
  await vi.waitFor(() => says('12,500 of about 24,876 events'), 8_000)
  // Screen readers hear every 10 %, not every batch.
  expect(all('status').map(saidBy)).toContain('50%')
  now.sandbox = state('filled', 24_880)
  await vi.waitFor(() => says('3 test sites, 24,880 events.'), 8_000)
})

test('shows the reason of a refusal, and retries the same request', async () => {
  let isRefused = true
  const { stubs } = sandboxed(state('none'), {
    'POST /sandbox': () => {
      if (!isRefused) return state('filling')
      isRefused = false
      return refuse('CONFLICT')
    },
  })
  const { calls } = await renderRoute('/sites', stubs)
  await press('button', 'Fill with sandbox traffic')
  await says('That did not work.')
  await press('button', 'Fill with sandbox traffic')
  await until(() => expect(calls('POST /sandbox')).toHaveLength(2))
  const keys = calls('POST /sandbox').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('continues a partial filling with a new request', async () => {
  const { stubs } = sandboxed(state('failed', 9_000))
  const { calls } = await renderRoute('/sites', stubs)
  await says('The sandbox was filled only in part.')
  await says('9,000 of about 24,876 events')
  await press('button', 'Resume')
  await find('progressbar', 'Filling three shops')
  expect(calls('POST /sandbox')).toHaveLength(1)
})

test('removing asks for confirmation and names what is removed', async () => {
  const { now, stubs } = sandboxed(state('filled', 24_880))
  const { calls } = await renderRoute('/sites', stubs)
  await says('Your own sites are separate.')
  await press('button', 'Remove sandbox data')
  const dialog = await find('dialog', 'Remove the three sandbox sites?')
  expect(saidBy(dialog)).toContain('payments, balances and keys go with them')
  await press('button', 'Cancel', dialog)
  await until(() => expect(all('dialog')).toEqual([]))
  expect(calls('DELETE /sandbox')).toEqual([])

  await press('button', 'Remove sandbox data')
  await press('button', 'Remove sandbox data', await find('dialog', 'Remove the three sandbox sites?'))
  await says('Removing sandbox data …')
  expect(calls('DELETE /sandbox')).toHaveLength(1)
  expect(all('button', 'Remove sandbox data')).toEqual([])

  now.sandbox = state('none')
  await vi.waitFor(() => says('Sandbox data removed.'), 8_000)
  await find('button', 'Fill with sandbox traffic')
})

test('shows a refused removal in the dialog, which stays open', async () => {
  const { stubs } = sandboxed(state('filled', 24_880), { 'DELETE /sandbox': refuse('CONFLICT') })
  await renderRoute('/sites', stubs)
  await press('button', 'Remove sandbox data')
  const dialog = await find('dialog', 'Remove the three sandbox sites?')
  await press('button', 'Remove sandbox data', dialog)
  await says('That did not work.')
  expect(dialog.isConnected).toBe(true)
})

test('does not offer filling to a role that may not create sites', async () => {
  const none = sandboxed(state('none'))
  await renderRoute('/sites', none.stubs, { user: aUser('viewer') })
  await find('list', 'Sites')
  expect(all('button', 'Fill with sandbox traffic')).toEqual([])
})

test('a developer sees the sandbox and who can remove it', async () => {
  const { stubs } = sandboxed(state('filled', 24_880))
  await renderRoute('/sites', stubs, { user: aUser('developer') })
  const remove = await find('button', 'Remove sandbox data')
  expect(remove.hasAttribute('disabled') || remove.getAttribute('aria-disabled') === 'true').toBe(true)
  expect(remove.getAttribute('title')).toBe('An owner or admin can remove it.')
})
