import { ProblemError } from '@firepay/contract/product/client.ts'
import { errorStatus } from '@firepay/contract/product/errors.ts'
import { QueryClientProvider, QueryObserver, queryOptions, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../api/session.ts'
import { startReading } from '../shared/list/start-reading.ts'
import { aUser } from '../testing/records.ts'
import { press, says } from '../testing/screen.ts'
import { queryMemory } from './queries.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let close = async () => {}
afterEach(async () => {
  await close()
  vi.useRealTimers()
  localStorage.clear()
})

function Page({ query }: { query: ReturnType<typeof refusedPage>['query'] }) {
  const { error, isFetching, refetch } = useQuery(query)
  return (
    <>
      <p>{isFetching ? 'Asking' : error instanceof ProblemError ? `Refused: ${error.code}` : 'Answered'}</p>
      <button type="button" onClick={() => void refetch()}>
        Try again
      </button>
    </>
  )
}

type Code = 'FORBIDDEN' | 'NOT_FOUND' | 'INTERNAL'

/** A page whose loader's query is refused, with the query function as a mock. */
function refusedPage(code: Code) {
  const queries = queryMemory()
  const ask = vi.fn(async (): Promise<string> => {
    throw new ProblemError({ type: 'about:blank', title: code, status: errorStatus[code], code, requestId: 'req_test' })
  })
  const query = queryOptions({ queryKey: ['what the page shows'], queryFn: ask })
  const enter = async () => {
    session.start({ userData: aUser(), accessToken: 'access', refreshToken: 'refresh' } as Parameters<
      typeof session.start
    >[0])
    startReading(() => query)({ context: { queries }, cause: 'enter', location: { search: {} } })
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  }
  const draw = async () => {
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    close = async () => {
      close = async () => {}
      await act(async () => root.unmount())
      host.remove()
    }
    await act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <Page query={query} />
        </QueryClientProvider>,
      ),
    )
    await says(`Refused: ${code}`)
  }
  return { asked: () => ask.mock.calls.length, query, enter, draw }
}

test.each<Code>(['FORBIDDEN', 'NOT_FOUND', 'INTERNAL'])(
  'a refusal of a loader is shown on its page and retried on request: %s',
  async (code) => {
    const page = refusedPage(code)
    await page.enter()
    await page.draw()
    expect(page.asked()).toBe(1)
    await press('button', 'Try again')
    await says(`Refused: ${code}`)
    expect(page.asked()).toBe(2)
  },
)

test('a return to the page requests again', async () => {
  const page = refusedPage('INTERNAL')
  await page.enter()
  await page.draw()
  await close()
  await page.enter()
  await page.draw()
  expect(page.asked()).toBe(2)
})

test('a refusal becomes stale like an answer and is requested again', async () => {
  const page = refusedPage('INTERNAL')
  await page.enter()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  await page.draw()
  expect(page.asked()).toBe(2)
})

test('a refusal on one page is requested again by the next one', async () => {
  const page = refusedPage('INTERNAL')
  await page.draw()
  await close()
  await page.draw()
  expect(page.asked()).toBe(2)
})

test.each(['DATABASE_UNAVAILABLE', 'SHARD_UNAVAILABLE'] as const)(
  'shows %s at once, and the data after recovery',
  async (code) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const queries = queryMemory()
    let isAway = true
    const ask = vi.fn(async () => {
      if (!isAway) return 'data'
      const problem = { type: 'about:blank', title: code, status: errorStatus[code], code, requestId: 'req_test' }
      throw new ProblemError(problem, 5)
    })
    const observer = new QueryObserver(queries, { queryKey: ['what is away'], queryFn: ask })
    const stop = observer.subscribe(() => {})
    close = async () => stop()
    await vi.advanceTimersByTimeAsync(100)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: { code } })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: { code } })
    isAway = false
    await vi.advanceTimersByTimeAsync(5_000)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'data' })
    expect(ask).toHaveBeenCalledTimes(3)
  },
)
