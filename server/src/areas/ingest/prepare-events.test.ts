import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type KnownHashes,
  prepareEvents,
  receiveEvents,
  receiveLine,
  receiveLines,
  splitLines,
} from './prepare-events.ts'

const now = new Date('2024-03-02T12:00:00Z')
const created = {
  id: 'e-1',
  type: 'payment.created',
  occurredAt: '2024-03-01T12:00:00.000Z',
  reference: 'p-1',
  data: { amount: { amount: '1250', currency: 'EUR' }, paymentMethod: { type: 'card' } },
}

const prepare = (rawEvents: readonly unknown[], known: KnownHashes = new Map()) =>
  prepareEvents(receiveEvents(rawEvents), now, known)

afterEach(() => vi.restoreAllMocks())

test('counts lines before it parses one', () => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(splitLines('{}\n'.repeat(1_001), 1_000)).toBeNull()
  expect(splitLines(`${'\n'.repeat(5_000)}${'{}\n'.repeat(1_000)}\n \r\n`, 1_000)).toHaveLength(1_000)
  expect(splitLines('\n\n{}\n{}', 1_000)).toEqual([
    { text: '{}', number: 3 },
    { text: '{}', number: 4 },
  ])
  expect(splitLines('', 1_000)).toEqual([])
  expect(parse).not.toHaveBeenCalled()
})

test.each([
  ['nested 900,000 deep', '['.repeat(900_000)],
  ['with 150,000 members', `{${Array.from({ length: 150_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['of 2,001 values', `[${'1,'.repeat(2_001)}1]`],
])('refuses a line %s before it is parsed', (_, text) => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(receiveLine({ text, number: 7 })).toMatchObject({ kind: 'malformed', code: 'VALIDATION', line: 7 })
  expect(parse).not.toHaveBeenCalled()
})

test('refuses an event of more than 2,000 values before validation, and accepts its neighbor', async () => {
  const fees = Array.from({ length: 100_000 }, () => ({}))
  const [huge, good] = await prepare([{ ...created, data: { fees } }, created])
  expect(huge).toMatchObject({ id: 'e-1', message: 'event: An event may hold 2000 values at most.' })
  expect(good).toMatchObject({ kind: 'event' })
})

test('accepts a payout that names 1,000 transactions', async () => {
  const transactionReferences = Array.from({ length: 1_000 }, (_, index) => `p-${index}`)
  const data = { amount: created.data.amount, transactionReferences }
  expect(await prepare([{ ...created, type: 'payout.created', data }])).toMatchObject([{ kind: 'event' }])
})

test('yields to other requests while preparing a batch', async () => {
  // Each event costs 11 ms by this clock, more than one time slice.
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (passed += 11))
  const order: string[] = []
  const lines = Array.from({ length: 3 }, (_, index) => ({ text: JSON.stringify(created), number: index + 1 }))
  const batches = ['a', 'b'].map((name) =>
    receiveLines(
      lines.map((line) => ({
        number: line.number,
        get text() {
          order.push(`${name}${line.number}`)
          return line.text
        },
      })),
    ),
  )
  setImmediate(() => order.push('other'))
  await Promise.all(batches)
  expect(order.filter((step) => step !== 'other')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  expect(order.indexOf('other')).toBeLessThan(3)
})

test.each([
  ['1969-12-31T23:59:59.999Z', 'occurredAt: This is before 1970'],
  ['1970-01-01T00:59:59+01:00', 'occurredAt: This is before 1970'],
  ['0001-01-01T00:00:00Z', 'occurredAt: This is before 1970'],
  ['9999-12-31T23:59:59-12:00', 'occurredAt: This is not an instant'],
  ['2024-03-01', 'occurredAt: This is not an instant'],
])('explains the refusal of %s', async (occurredAt, message) => {
  expect(await prepare([{ ...created, occurredAt }])).toMatchObject([{ code: 'VALIDATION', message }])
})

test('accepts the first instant of 1970', async () => {
  const first = { ...created, occurredAt: '1970-01-01T01:00:00+01:00' }
  expect(await prepare([first])).toMatchObject([{ event: { occurredAt: '1970-01-01T00:00:00.000Z' } }])
})

test('echoes unknown field names only when they are plausible (K-05)', async () => {
  const [odd, plain] = await prepare([
    { ...created, 'whsec_ a secret': 1 },
    { ...created, more: 1 },
  ])
  expect(odd).toMatchObject({ message: '[unknown]: This is not known here' })
  expect(plain).toMatchObject({ message: 'more: This is not known here' })
})

describe('a known event', () => {
  const opened = {
    ...created,
    id: 'e-2',
    type: 'dispute.opened',
    data: {
      paymentReference: 'p-1',
      amount: { amount: '1250', currency: 'EUR' },
      reason: 'fraud',
      deadlineAt: '2024-04-01T12:00:00+02:00',
    },
  }
  const known = async (raw: unknown): Promise<KnownHashes> => {
    const [first] = await prepare([raw])
    if (first?.kind !== 'event') throw new Error('this event is malformed')
    return new Map([[first.id, first]])
  }

  test.each([
    ['as it was', created],
    ['with its members in another order', Object.fromEntries(Object.entries(created).toReversed())],
    ['with its instant written with an offset', { ...created, occurredAt: '2024-03-01T14:00:00+02:00' }],
  ])('is a repeat %s', async (_, raw) => {
    expect(await prepare([raw], await known(created))).toMatchObject([{ kind: 'repeat', id: 'e-1' }])
  })

  test('is the same event when only the notation of an instant differs', async () => {
    const [before] = (await known(opened)).values()
    const again = { ...opened, data: { ...opened.data, deadlineAt: '2024-04-01T10:00:00.000Z' } }
    expect(await prepare([again], await known(opened))).toMatchObject([{ hash: before?.hash }])
    expect(await prepare([opened], await known(opened))).toMatchObject([{ hash: before?.hash }])
  })

  test('is validated like others when its content differs', async () => {
    const other = { ...created, reference: 'p-2' }
    expect(await prepare([other], await known(created))).toMatchObject([{ kind: 'event' }])
  })

  test.each([
    ['one member more', { ...created, more: 1 }],
    ['one member more in its data', { ...created, data: { ...created.data, more: 1 } }],
    ['an instant that is none', { ...created, occurredAt: '2024-03-01' }],
    ['more values than an event may hold', { ...created, data: Array.from({ length: 2_001 }, () => 1) }],
    ['no data', { id: 'e-1', type: created.type, occurredAt: created.occurredAt, reference: 'p-1' }],
    ['a prototype of its own', JSON.parse(JSON.stringify(created).replace('"data":{', '"data":{"__proto__":{},'))],
  ])('is refused with %s', async (_, raw) => {
    expect(await prepare([raw], await known(created))).toMatchObject([{ kind: 'malformed', code: 'VALIDATION' }])
  })

  test('is not known by an invalid id', () => {
    const ids = ['', 'x'.repeat(65), 'a\u0000', '\ud800', 7, null]
    const events = receiveEvents([...ids.map((id) => ({ ...created, id })), null, [created]])
    expect(events.map(({ id }) => id)).toEqual(events.map(() => null))
  })
})
