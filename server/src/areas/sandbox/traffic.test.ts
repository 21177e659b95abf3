import { eventData, eventEnvelope, type IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import { describe, expect, it } from 'vitest'
import { dayMs } from './calendar.ts'
import { type Shop, shops } from './shops.ts'
import { generateTraffic } from './traffic.ts'

const until = Date.parse('2026-11-19T13:32:00Z')
const period = { from: until - 90 * dayMs, until }
const trafficOf = (shop: Shop, seed = 'a seed') => [...generateTraffic({ seed, shop, ...period })]

describe('traffic of the sandbox', () => {
  it('is equal for equal seeds and differs for others', () => {
    const [shop] = shops
    expect(trafficOf(shop)).toEqual(trafficOf(shop))
    expect(trafficOf(shop, 'b')[0]).not.toEqual(trafficOf(shop, 'a')[0])
  })

  it.each(shops.map((shop) => [shop.name, shop] as const))('of %s is valid by the contract, in order', (_, shop) => {
    const events = trafficOf(shop)
    for (const event of events) {
      expect(eventEnvelope.safeParse(event).error).toBeUndefined()
      expect(eventData[event.type].safeParse(event.data).error).toBeUndefined()
    }
    const times = events.map((event) => event.occurredAt)
    expect(times).toEqual([...times].sort())
    expect(times[0] && Date.parse(times[0])).toBeGreaterThanOrEqual(period.from)
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThan(until)
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
  })

  it('shows every kind of event, in every currency of the shops', () => {
    const events = shops.flatMap((shop) => trafficOf(shop))
    // Only sent by files of processors, which the sandbox does not have.
    const ofFiles = ['payment.refunded', 'dispute.funds_withdrawn', 'topup.succeeded', 'topup.reversed']
    const kinds = Object.keys(eventData).filter((type) => !ofFiles.includes(type))
    const missing = kinds.filter((type) => !events.some((event) => event.type === type))
    expect(missing).toEqual([])
    const currencies = new Set(
      events.flatMap((event) => (event.type === 'payment.created' ? [event.data.amount.currency] : [])),
    )
    expect([...currencies].sort()).toEqual(['BRL', 'EUR', 'GBP', 'PLN', 'USD'])
  })

  it('has quiet nights and busy evenings in the shop’s zone', () => {
    const [shop] = shops
    const hours = trafficOf(shop)
      .filter((event) => event.type === 'payment.created')
      .map((event) => Temporal.Instant.from(event.occurredAt).toZonedDateTimeISO(shop.timeZone).hour)
    const between = (from: number, to: number) => hours.filter((hour) => hour >= from && hour < to).length
    expect(between(1, 5) * 8).toBeLessThan(between(18, 22))
  })

  it('makes exactly the requested number of payments', () => {
    const events = [...generateTraffic({ seed: 's', shop: shops[1], ...period, payments: 777 })]
    expect(events.filter((event: IngestEvent) => event.type === 'payment.created')).toHaveLength(777)
  })

  it('pays out exactly the available amount', () => {
    const paid = new Map<string, bigint>()
    for (const event of trafficOf(shops[0])) {
      if (event.type !== 'payout.created') continue
      const { amount, currency } = event.data.amount
      expect(BigInt(amount)).toBeGreaterThan(0n)
      paid.set(currency, (paid.get(currency) ?? 0n) + BigInt(amount))
    }
    expect([...paid.keys()].sort()).toEqual(['EUR', 'GBP'])
  })
})
