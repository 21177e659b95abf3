import type { IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import { Buyers } from './buyers.ts'
import { buyingInstant, buyingShare, Calendar, dayMs, hourMs, minuteMs, weekdayFactor } from './calendar.ts'
import { liveOnePayment, type Pace, type Step } from './payment-life.ts'
import { PriorityQueue } from './priority-queue.ts'
import { Random } from './random.ts'
import { ShopBalances } from './shop-balances.ts'
import type { Shop } from './shops.ts'

export type TrafficOptions = {
  /** The same seed, shop, bounds and number give the same events, byte for byte. */
  seed: string
  shop: Shop
  /** Milliseconds since 1970: payments are created at from ≤ t < until, and no event is after `until`. */
  from: number
  until: number
  /** Number of payments; the shop's usual number for the period by default. */
  payments?: number
}

/** Events of one shop in chronological order, as its processor would send them. */
export function* generateTraffic(options: TrafficOptions): Generator<IngestEvent> {
  const { shop, from, until } = options
  const shopTraffic = new ShopTraffic(shop, options.seed)
  const { calendar } = shopTraffic
  const random = new Random(`${options.seed}/days`)
  const days = calendar.daysBetween(from, until)
  const outageDay = days[Math.floor(days.length * 0.62)]
  const campaignDay = days[Math.floor(days.length * 0.8)]

  const weights = days.map((day, index) => {
    const growth = 0.88 + (0.24 * index) / Math.max(1, days.length - 1)
    const campaign = campaignDay && day.equals(campaignDay) ? 2.1 : 1
    return weekdayFactor(day) * growth * campaign * random.between(0.82, 1.18) * buyingShare(calendar, day, options)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const payments = options.payments ?? Math.round(shop.perDay * total)

  let done = 0
  let sum = 0
  for (const [index, day] of days.entries()) {
    const start = calendar.startOf(day)
    const end = calendar.startOf(day.add({ days: 1 }))
    const bounds = { from: Math.max(from, start), until: Math.min(until, end) }
    sum += weights[index] ?? 0
    // The last day takes the rounding difference, so that the total is exact.
    const target = index === days.length - 1 ? payments : Math.round((payments * sum) / total)
    for (; done < target; done++) {
      const at = buyingInstant(calendar, day, bounds, [random.next(), random.next()])
      const hour = (at - start) / hourMs
      shopTraffic.planPayment(at, { outage: outageDay?.equals(day) === true && hour >= 18 && hour < 19.5 })
    }
    shopTraffic.planDay(day, bounds)
    yield* shopTraffic.happenBefore(bounds.until)
  }
}

/** Traffic of one shop over time: planned events, and the amounts that the processor has to pay. */
export class ShopTraffic {
  readonly calendar: Calendar
  private readonly shop: Shop
  private readonly random: Random
  private readonly buyers: Buyers
  private readonly balances = new ShopBalances()
  private readonly queue = new PriorityQueue<Step | (() => Step | null)>()
  private readonly pace: Pace
  private readonly idStart: string
  /** When a payment's money is available; its refunds and disputes do not count earlier. */
  private readonly availableFrom = new Map<string, number>()
  private readonly refunds = new Map<string, { currency: string; amount: number; payment: string; done: boolean }>()
  private readonly disputes = new Map<string, { currency: string; amount: number; payment: string }>()
  private readonly payouts = new Map<string, { currency: string; amount: number }>()
  private orders: number
  private events = 0
  private capturedThisWeek = 0

  /** @param speed factor by which hours and days pass faster */
  constructor(shop: Shop, seed: string, speed = 1) {
    this.shop = shop
    this.calendar = new Calendar(shop.timeZone)
    this.random = new Random(`${seed}/${shop.slug}`)
    this.buyers = new Buyers(new Random(`${seed}/${shop.slug}/buyers`))
    this.orders = this.random.whole(12_000, 80_000)
    this.idStart = this.random.text(8)
    this.pace = {
      speed,
      availableOn: (capturedAt) => this.calendar.bankingDayAfter(this.calendar.dayOf(capturedAt), 2).toString(),
    }
  }

  /** Plans a payment and everything that follows from it. */
  planPayment(at: number, { outage = false } = {}): void {
    const random = this.random
    const [first, ...others] = this.shop.currencies
    const profile = random.weighted([[first, first.weight], ...others.map((each) => [each, each.weight] as const)])
    this.orders += random.whole(1, 3)
    const steps = liveOnePayment(
      random,
      {
        at,
        reference: `ch_${random.text(14)}`,
        orderReference: `${this.shop.orderPrefix}-${this.orders}`,
        shop: this.shop,
        profile,
        buyer: this.buyers.next(random.weighted(profile.countries)),
        outage,
      },
      this.pace,
    )
    for (const step of steps) {
      this.queue.put(step.at, step)
      if (step.type === 'refund.created' || step.type === 'dispute.opened') {
        this.availableFrom.set(step.data.paymentReference, 0)
      }
    }
  }

  /** Plans the processor's events of a day: payouts, reserves, its fee, and occasional corrections. */
  planDay(day: Temporal.PlainDate, bounds: { from: number; until: number }): void {
    const start = this.calendar.startOf(day)
    const put = (at: number, act: () => Step | null) => {
      if (at >= bounds.from && at < bounds.until) this.queue.put(at, act)
    }
    const main = this.shop.currencies[0].currency
    const money = (amount: number, currency: string) => ({ amount: String(amount), currency })
    if (day.day === 1) {
      put(start + 2 * hourMs, () => ({
        at: start + 2 * hourMs,
        type: 'fee.charged',
        reference: `fee_${this.random.text(12)}`,
        data: { amount: money(2_900, main), feeType: 'platform', description: 'Monthly fee' },
      }))
    }
    if (this.random.chance(0.012)) {
      const at = start + this.random.whole(9, 17) * hourMs
      const amount = this.random.whole(150, 4_800) * (this.random.chance(0.5) ? 1 : -1)
      const reason = amount > 0 ? 'Goodwill credit' : 'Correction of scheme fees'
      const reference = `adj_${this.random.text(12)}`
      put(at, () => ({ at, type: 'adjustment', reference, data: { amount: money(amount, main), reason } }))
    }
    if (day.dayOfWeek === 1 && this.shop.reserveShare > 0) put(start + 3 * hourMs, () => this.holdReserve(day, start))
    if (this.shop.payoutDays.includes(day.dayOfWeek)) {
      // Evaluated at five in the morning: only then are the currencies with a balance known.
      put(start + 5 * hourMs - 1, () => {
        for (const [index, currency] of this.balances.currencies.entries()) {
          const at = start + 5 * hourMs + index
          this.queue.put(at, () => this.payOut(currency, at, day))
        }
        return null
      })
    }
  }

  /** Events planned before an instant, in order, including those that they cause. */
  *happenBefore(instant: number): Generator<IngestEvent> {
    for (let due = this.queue.takeBefore(instant); due; due = this.queue.takeBefore(instant)) {
      const step = typeof due.item === 'function' ? due.item() : due.item
      if (step === null) continue
      this.post(step)
      const id = `evt_${this.idStart}_${(this.events++).toString(36)}`
      // The step pairs type and data like the event; only the instant has another form.
      yield {
        id,
        type: step.type,
        occurredAt: new Date(step.at).toISOString(),
        reference: step.reference,
        data: step.data,
      } as IngestEvent
    }
  }

  /** When the next event is due, in milliseconds since 1970. */
  get nextAt(): number | undefined {
    return this.queue.nextAt
  }

  private holdReserve(day: Temporal.PlainDate, start: number): Step | null {
    const main = this.shop.currencies[0].currency
    const at = start + 3 * hourMs
    const amount = Math.round(this.capturedThisWeek * this.shop.reserveShare)
    this.capturedThisWeek = 0
    if (amount < 100 || this.balances.availableAt(main, at) < amount) return null
    const reference = `rsv_${this.random.text(12)}`
    const release = day.add({ days: 30 })
    const releaseAt = this.calendar.startOf(release) + 3 * hourMs + 30 * minuteMs
    const parts = this.random.chance(0.25) ? [Math.round(amount * 0.6), amount - Math.round(amount * 0.6)] : [amount]
    for (const [index, part] of parts.entries()) {
      this.queue.put(releaseAt + index * 7 * dayMs, {
        at: releaseAt + index * 7 * dayMs,
        type: 'reserve.released',
        reference,
        data: { amount: { amount: String(part), currency: main } },
      })
    }
    const data = { amount: { amount: String(amount), currency: main }, releaseOn: release.toString() }
    return { at, type: 'reserve.held', reference, data }
  }

  /** Plans a payout and its later arrival; amounts below 20.00 are not paid out. */
  planPayout(currency: string, amount: number, at: number, arrivesAfterMs: number): void {
    const day = this.calendar.dayOf(at)
    const step = this.describePayout({ currency, amount, at }, at + arrivesAfterMs, day)
    if (step) this.queue.put(at, step)
  }

  private payOut(currency: string, at: number, day: Temporal.PlainDate): Step | null {
    const arrival = this.calendar.bankingDayAfter(day, 1)
    const arrivesAt = this.calendar.startOf(arrival) + 9 * hourMs + this.random.whole(0, 90) * minuteMs
    return this.describePayout({ currency, amount: this.balances.availableAt(currency, at), at }, arrivesAt, arrival)
  }

  private describePayout(
    { currency, amount, at }: { currency: string; amount: number; at: number },
    arrivesAt: number,
    arrival: Temporal.PlainDate,
  ): Step | null {
    if (amount < 2_000) return null
    const reference = `po_${this.random.text(14)}`
    const outcome = this.random.weighted([
      ['paid', 970],
      ['failed', 22],
      ['returned', 8],
    ])
    if (outcome === 'failed') {
      const failureReason = 'The bank account could not be credited'
      this.queue.put(arrivesAt, { at: arrivesAt, type: 'payout.failed', reference, data: { failureReason } })
    } else {
      const traceId = `TRC${this.random.text(10).toUpperCase()}`
      this.queue.put(arrivesAt, { at: arrivesAt, type: 'payout.paid', reference, data: { traceId } })
      if (outcome === 'returned') {
        const back = arrivesAt + (2 * dayMs) / this.pace.speed
        const failureReason = 'Returned by the bank'
        this.queue.put(back, { at: back, type: 'payout.failed', reference, data: { failureReason } })
      }
    }
    return {
      at,
      type: 'payout.created',
      reference,
      data: {
        amount: { amount: String(amount), currency },
        arrivalDate: arrival.toString(),
        destination: this.shop.bank,
      },
    }
  }

  /** Updates the balances by the rules of the ledger. */
  private post(step: Step): void {
    switch (step.type) {
      case 'payment.captured': {
        const settled = step.data.settlement?.amount ?? step.data.amount
        if (!settled || !step.data.availableOn) return
        const a = this.calendar.startOf(Temporal.PlainDate.from(step.data.availableOn))
        const known = this.availableFrom.get(step.reference)
        if (known !== undefined) this.availableFrom.set(step.reference, Math.max(a, known))
        this.balances.move(settled.currency, Number(settled.amount) - feesOf(step.data.fees), Math.max(a, step.at))
        if (settled.currency === this.shop.currencies[0].currency) this.capturedThisWeek += Number(settled.amount)
        return
      }
      case 'refund.created':
        this.refunds.set(step.reference, {
          payment: step.data.paymentReference,
          currency: step.data.amount.currency,
          amount: Number(step.data.amount.amount),
          done: false,
        })
        return
      case 'refund.succeeded': {
        const refund = this.refunds.get(step.reference)
        if (!refund) return
        const moved = step.data.settlement?.amount ?? { amount: String(refund.amount), currency: refund.currency }
        Object.assign(refund, { amount: Number(moved.amount), currency: moved.currency, done: true })
        this.balances.move(moved.currency, -refund.amount, this.whenAvailable(refund.payment, step.at))
        return
      }
      case 'refund.failed': {
        const refund = this.refunds.get(step.reference)
        if (refund?.done)
          this.balances.move(refund.currency, refund.amount, this.whenAvailable(refund.payment, step.at))
        return
      }
      case 'dispute.opened': {
        const { currency, amount } = step.data.settlement?.amount ?? step.data.amount
        const dispute = { payment: step.data.paymentReference, currency, amount: Number(amount) }
        this.disputes.set(step.reference, dispute)
        const at = this.whenAvailable(dispute.payment, step.at)
        this.balances.move(currency, -dispute.amount - feesOf(step.data.fees), at)
        return
      }
      case 'dispute.won': {
        const dispute = this.disputes.get(step.reference)
        if (!dispute) return
        const at = this.whenAvailable(dispute.payment, step.at)
        this.balances.move(dispute.currency, dispute.amount - feesOf(step.data.fees), at)
        return
      }
      case 'payout.created': {
        const { currency, amount } = step.data.amount
        this.payouts.set(step.reference, { currency, amount: Number(amount) })
        this.balances.move(currency, -Number(amount), step.at)
        return
      }
      case 'payout.failed': {
        const payout = this.payouts.get(step.reference)
        if (payout) this.balances.move(payout.currency, payout.amount, step.at)
        return
      }
      case 'fee.charged':
      case 'reserve.held':
        this.balances.move(step.data.amount.currency, -Number(step.data.amount.amount), step.at)
        return
      case 'adjustment':
      case 'reserve.released':
        this.balances.move(step.data.amount.currency, Number(step.data.amount.amount), step.at)
        return
      default: // moves no balance
    }
  }

  private whenAvailable(payment: string, at: number): number {
    return Math.max(at, this.availableFrom.get(payment) ?? 0)
  }
}

function feesOf(fees: readonly { amount: { amount: string } }[] | undefined): number {
  return (fees ?? []).reduce((sum, fee) => sum + Number(fee.amount.amount), 0)
}
