import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { act, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { failures, leavePage, renderPart, says, signedInAs } from '../testing/form.tsx'
import { press } from '../testing/screen.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { ErrorPage } from './status-pages.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await leavePage()
})

const page = (error: Error) => <ErrorPage error={error} reset={() => undefined} info={{ componentStack: '' }} />

function Needs({ ask }: { ask: () => Promise<string> }) {
  return <p>{useSuspenseQuery(queryOptions({ queryKey: ['what the page needs'], queryFn: ask })).data}</p>
}

/** Turns the network off or on. */
const network = (isThere: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
    dispatchEvent(new Event(isThere ? 'online' : 'offline'))
  })

test.each([
  new TypeError('Failed to fetch dynamically imported module: /assets/team-page.js'),
  new TypeError('error loading dynamically imported module: /assets/team-page.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/team-page.css'),
])('a page whose file is missing offers the new version: $message', async (error) => {
  signedInAs()
  await renderPart(page(error))
  await says('There may be a new version.')
})

test('a page whose file needs the network loads when it returns', async () => {
  signedInAs()
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  await network(false)
  await renderPart(page(new Error('Unable to preload CSS for /assets/team-page.css')))
  await says('You’re offline')
  expect(reload).not.toHaveBeenCalled()
  await network(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('retry repeats the failed request', async () => {
  signedInAs()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const ask = vi.fn(async () => 'The answer').mockRejectedValueOnce(new Error('It is away'))
  await renderPart(
    <CatchBoundary getResetKey={() => 'page'} errorComponent={ErrorPage}>
      <Suspense>
        <Needs ask={ask} />
      </Suspense>
    </CatchBoundary>,
  )
  await press('button', 'Try again')
  await says('The answer')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('every page shows that there is no network', async () => {
  await network(true)
  await renderPart(<OfflineBanner />)
  expect(failures()).toEqual([])
  await network(false)
  expect(failures()).toEqual(['You’re offline. What you see may be out of date.'])
  await network(true)
  expect(failures()).toEqual([])
})
