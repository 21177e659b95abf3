import { describe, expect, it } from 'vitest'
import type { HourGroup } from './day.queries.ts'
import { compareDays, judgeDay } from './usual-day.ts'

const rate = { succeeded: 0, attempted: 0, ratio: null }

/** Groups of a day: hour, count, and captured minor units by currency with the number of payments. */
function day(...hours: [hour: number, count: number, captured?: Record<string, [gross: number, payments: number]>][]) {
  return hours.map(
    ([hour, count, captured]): HourGroup => ({
      key: `2026-11-19T${String(hour).padStart(2, '0')}+01:00`,
      count,
      successRate: rate,
      ...(captured && {
        totals: Object.entries(captured).map(([currency, [gross, payments]]) => ({
          currency,
          gross: String(gross),
          refunds: '0',
          chargebacks: '0',
          fees: '0',
          net: String(gross),
          average: String(Math.round(gross / payments)),
        })),
      }),
    }),
  )
}

/** An earlier day, and its part up to now; default: all of it. */
const earlier = (whole: HourGroup[], byNow = whole) => ({ whole, byNow })

describe('comparing a day with earlier ones', () => {
  it('adds from midnight to the present hour', () => {
    const { today, payments } = compareDays(day([8, 2, { EUR: [500, 2] }], [10, 1, { EUR: [300, 1] }]), [], 11)
    expect(today).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 500, 500, 800, 800])
    expect(payments).toBe(3)
  })

  it('uses median, minimum and maximum of the days since the first with payments', () => {
    const some = [day([9, 1, { EUR: [100, 1] }]), day([9, 1, { EUR: [900, 1] }]), [], day([9, 3, { EUR: [400, 3] }])]
    const before = [...some, []]
    const { usual } = compareDays(
      [],
      before.map((groups) => earlier(groups)),
      12,
    )
    expect(usual?.days).toBe(4)
    expect([usual?.low[9], usual?.middle[9], usual?.high[9]]).toEqual([0, 250, 900])
    expect(usual?.middle[8]).toBe(0)
  })

  it('shows the currency with the most payments, not with the largest number', () => {
    const today = day([9, 6, { JPY: [900_000, 2], EUR: [4_000, 4] }])
    expect(compareDays(today, [], 9).measure).toEqual({ kind: 'money', currency: 'EUR' })
  })

  it('shows the requested currency if a day has it', () => {
    const today = day([9, 6, { JPY: [900_000, 2], EUR: [4_000, 4] }])
    expect(compareDays(today, [], 9, 'JPY').measure).toEqual({ kind: 'money', currency: 'JPY' })
    expect(compareDays(today, [], 9, 'USD')).toMatchObject({
      measure: { kind: 'money', currency: 'EUR' },
      currencies: ['EUR', 'JPY'],
    })
  })

  it('counts payments when amounts are hidden', () => {
    const result = compareDays(day([9, 6], [10, 2]), [earlier(day([9, 4]))], 10)
    expect(result.measure).toEqual({ kind: 'count' })
    expect(result.today.at(-1)).toBe(8)
    expect(result.usual?.middle.at(-1)).toBe(4)
  })

  it('adds both hours of a repeated clock hour', () => {
    const groups = day([2, 1, { EUR: [100, 1] }], [2, 1, { EUR: [50, 1] }])
    expect(compareDays(groups, [], 2).today).toEqual([0, 0, 150])
  })

  it('has no comparison without earlier days', () => {
    expect(compareDays([], [earlier([]), earlier([])], 5).usual).toBeNull()
  })

  it('counts days without payments after the first with any', () => {
    const { usual } = compareDays([], [earlier([]), earlier(day([9, 4, { EUR: [400, 4] }])), earlier([])], 10)
    expect(usual).toMatchObject({ days: 2, byNow: { low: 0, middle: 200, high: 400 } })
  })
})

describe('judging a day at an instant', () => {
  const at = (today: number, ...before: number[]) => {
    const groups = (amount: number) => day([8, 1, { EUR: [amount, 1] }])
    const days = compareDays(
      groups(today),
      before.map((amount) => earlier(groups(amount))),
      9,
    )
    return judgeDay(days).verdict
  }

  it('judges when several earlier days form a range', () => {
    expect(at(150, 100, 200)).toBe('within')
    expect(at(100, 100, 200)).toBe('within')
    expect(at(99, 100, 200)).toBe('below')
    expect(at(201, 100, 200)).toBe('above')
  })

  it('has no judgement without earlier days, with one, or when they had none by then', () => {
    expect(at(100)).toBe('unknown')
    expect(at(100, 90)).toBe('single')
    const late = earlier(day([20, 1, { EUR: [100, 1] }]), [])
    expect(judgeDay(compareDays(day([1, 1, { EUR: [5, 1] }]), [late, late], 2)).verdict).toBe('unusual')
    expect(judgeDay(compareDays([], [late, late], 2)).verdict).toBe('within')
  })

  it('uses earlier days up to now, not a share of the current hour', () => {
    const before = earlier(day([8, 1, { EUR: [100, 1] }], [9, 3, { EUR: [9_000, 3] }]), day([8, 1, { EUR: [100, 1] }]))
    const days = compareDays(day([8, 1, { EUR: [100, 1] }]), [before], 9)
    expect(judgeDay(days)).toEqual({ verdict: 'single', low: 100, high: 100 })
    expect(days.usual?.middle[9]).toBe(9_100)
  })
})
