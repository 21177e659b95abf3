import { expect, test } from 'vitest'
import { HeldEvents } from './held-events.ts'

const count = 2_000

/** Held events whose looking at is counted: `reads` says how often one was compared. */
function makeEvents() {
  const told = { reads: 0 }
  const candidates = Array.from({ length: count }, (_, index) => ({
    event: {
      // Every id and instant once, far from the order of arrival.
      id: `e-${(index * 7_919) % count}`,
      get occurredAt() {
        told.reads += 1
        return String((index * 1_999) % count).padStart(5, '0')
      },
    },
  }))
  return { told, candidates }
}

test('applies what waited for one object in time order, with an attempt and a few comparisons each', () => {
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

test('does not try again what waits for more than has changed', () => {
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

test('looks at an object again from the earliest event on after each change, and at what else changed', () => {
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

test('tries once what is held again by the same', () => {
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
