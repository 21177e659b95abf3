import { expect, test } from 'vitest'
import { HeldEvents } from './held-events.ts'

const count = 2_000

/** Held events that count how often they are compared, in `reads`. */
function makeEvents() {
  const told = { reads: 0 }
  const candidates = Array.from({ length: count }, (_, index) => ({
    event: {
      // Unique ids and instants in an order unlike that of arrival.
      id: `e-${(index * 7_919) % count}`,
      get occurredAt() {
        told.reads += 1
        return String((index * 1_999) % count).padStart(5, '0')
      },
    },
  }))
  return { told, candidates }
}

test('applies the events held for one object in time order, with one attempt and a few comparisons each', () => {
  const { told, candidates } = makeEvents()
  const held = new HeldEvents<(typeof candidates)[number]>()
  for (const candidate of candidates) held.add('payment:p', candidate)
  const applied: string[] = []
  held.release(['payment:p'], (candidate) => {
    applied.push(candidate.event.occurredAt)
    return ['payment:p']
  })
  expect(applied).toEqual([...applied].sort())
  expect(applied).toHaveLength(count)
  expect(held.countOf('payment:p')).toBe(0)
  // Two reads for each comparison, log2(2,000) < 11 comparisons each.
  expect(told.reads).toBeLessThan(count * 25)
})

test('does not retry an event that needs more than has changed', () => {
  const { candidates } = makeEvents()
  const held = new HeldEvents<(typeof candidates)[number]>()
  const open = new Set(candidates.slice(0, 10))
  for (const candidate of candidates) held.add('payment:p', candidate, () => !open.has(candidate))
  let attempts = 0
  for (let change = 0; change < 1_000; change++) {
    held.release(['payment:p'], () => {
      attempts += 1
      return ['payment:p']
    })
  }
  expect(attempts).toBe(10)
  expect(held.countOf('payment:p')).toBe(count - 10)
})

test("restarts at the object's earliest event after each change, and visits other changed objects", () => {
  const order: string[] = []
  const held = new HeldEvents<{ event: { id: string; occurredAt: string } }>()
  const named = (id: string, occurredAt: string) => ({ event: { id, occurredAt } })
  let captured = 0
  held.add('payment:p', named('refund', '1'), () => captured < 2)
  held.add('payment:p', named('capture b', '3'))
  held.add('payment:p', named('capture a', '3'))
  held.add('payment:p', named('last', '4'))
  held.add('refund:r', named('refunded', '2'))
  held.release(['payment:p'], ({ event }) => {
    order.push(event.id)
    if (event.id.startsWith('capture')) captured += 1
    return event.id === 'refund' ? ['refund:r', 'payment:p'] : ['payment:p']
  })
  expect(order).toEqual(['capture a', 'capture b', 'refund', 'last', 'refunded'])
})

test('tries an event once when the same object holds it again', () => {
  const held = new HeldEvents<{ event: { id: string; occurredAt: string } }>()
  held.add('payment:p', { event: { id: 'a', occurredAt: '1' } })
  held.add('payment:p', { event: { id: 'b', occurredAt: '2' } })
  const tried: string[] = []
  held.release(['payment:p'], (candidate) => {
    tried.push(candidate.event.id)
    held.add('payment:p', candidate)
    return []
  })
  expect(tried).toEqual(['a', 'b'])
  expect(held.countOf('payment:p')).toBe(2)
})
