import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPart } from '../testing/form.tsx'
import { SlowBanner } from './slow-banner.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await leavePage()
})

const answer = Promise.withResolvers<string>()

function Page() {
  useQuery({ queryKey: ['slow'], queryFn: () => answer.promise })
  return <SlowBanner />
}

test('shows that the server is slow until the answer arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await renderPart(<Page />)
  const isSaid = () => document.body.textContent.includes('The server is slow')
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  await pass(4_900)
  expect(isSaid()).toBe(false)
  await pass(200)
  expect(isSaid()).toBe(true)
  answer.resolve('here')
  await pass(10)
  expect(isSaid()).toBe(false)
})
