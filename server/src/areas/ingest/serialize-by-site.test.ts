import type { Id } from '@firepay/contract/product/ids.ts'
import { expect, test } from 'vitest'
import { serializeBySite } from './serialize-by-site.ts'

/** Records the calls and blocks each until released. */
function writer(fails: (events: readonly string[]) => Error | undefined = () => undefined) {
  const asked: string[][] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const write = async (events: readonly string[]) => {
    asked.push([...events])
    await opened
    const error = fails(events)
    if (error) throw error
    return events.map((event) => `${event} done`)
  }
  return { asked, open, write }
}

/** Any text identifies a site. */
const site = (name: string) => name as Id<'site'>
const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`)

test('joins waiting batches in order of arrival, and returns each its own results', async () => {
  const { asked, open, write } = writer()
  const answers = Promise.all(
    [['a'], ['b', 'c'], ['d']].map((events) => serializeBySite(site('together'), events, write)),
  )
  open()
  expect(await answers).toEqual([['a done'], ['b done', 'c done'], ['d done']])
  expect(asked).toEqual([['a'], ['b', 'c', 'd']])
})

test('joins at most 1,000 events', async () => {
  const { asked, open, write } = writer()
  const batches = [named('a', 1), named('b', 500), named('c', 500), named('d', 1)]
  const answers = Promise.all(batches.map((events) => serializeBySite(site('bounded'), events, write)))
  open()
  expect((await answers).map((results) => results.length)).toEqual([1, 500, 500, 1])
  expect(asked.map((events) => events.length)).toEqual([1, 1_000, 1])
})

test('writes each batch alone, in sequence, when joining fails', async () => {
  const { asked, open, write } = writer((events) => (events.includes('c') ? new Error('c is bad') : undefined))
  const answers = Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((event) => serializeBySite(site('apart'), [event], write)),
  )
  open()
  const [a, b, c, d] = await answers
  expect([a, b, d]).toEqual(['a', 'b', 'd'].map((event) => ({ status: 'fulfilled', value: [`${event} done`] })))
  expect(c).toMatchObject({ status: 'rejected', reason: { message: 'c is bad' } })
  expect(asked).toEqual([['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d']])
})

test('does not retry against an unavailable database', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const { asked, open, write } = writer(() => away)
  const answers = Promise.allSettled(['a', 'b', 'c'].map((event) => serializeBySite(site('away'), [event], write)))
  open()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(asked).toEqual([['a'], ['b', 'c']])
})
