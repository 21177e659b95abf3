import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Buyer } from './buyers.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './calendar.ts'
import {
  basketOf,
  cardFees,
  connectorOf,
  declines,
  describeMethod,
  disputeReasons,
  outageDecline,
  rateAt,
  refundReasons,
} from './payment-facts.ts'
import type { Random } from './random.ts'
import type { CurrencyProfile, MethodKind, Shop } from './shops.ts'

/** An event of a payment, its refund or its dispute. */
export type Step = {
  [T in keyof EventData]: { at: number; type: T; reference: string; data: EventData[T] }
}[keyof EventData]

export type PaymentFacts = {
  at: number
  reference: string
  orderReference: string
  shop: Shop
  profile: CurrencyProfile
  buyer: Buyer
  /** Issuers do not respond in this hour: most cards are declined. */
  outage: boolean
}

/** Hours and days pass `speed` times as fast; seconds do not. */
export type Pace = { speed: number; availableOn(capturedAt: number): string }

/**
 * All events of one payment, from its creation to the end of its dispute, in no particular order. The caller omits steps
 * after the end of the traffic, which have not happened yet.
 */
export function liveOnePayment(random: Random, facts: PaymentFacts, pace: Pace): Step[] {
  return new PaymentLife(random, facts, pace).live()
}

/** A payment while its events are made. The order of random numbers is part of the sandbox: a seed repeats its traffic. */
class PaymentLife {
  private readonly random: Random
  private readonly facts: PaymentFacts
  private readonly pace: Pace
  private readonly profile: CurrencyProfile
  private readonly method: MethodKind
  private readonly isCard: boolean
  /** Minor units of the profile's currency. */
  private readonly amount: number
  private readonly steps: Step[] = []

  constructor(random: Random, facts: PaymentFacts, pace: Pace) {
    this.random = random
    this.facts = facts
    this.pace = pace
    this.profile = facts.profile
    this.method = random.weighted(facts.profile.methods)
    this.isCard = this.method === 'card' || this.method === 'wallet'
    this.amount = basketOf(random, facts.profile, facts.shop.spread)
  }

  live(): Step[] {
    this.create()
    const paidAt = this.isCard ? this.authorize() : this.payByBank()
    const captured = paidAt === null ? null : this.capture(paidAt)
    if (captured !== null) this.afterwards(captured)
    return this.steps
  }

  private step<T extends Step['type']>(at: number, type: T, data: EventData[T], of = this.facts.reference): void {
    // T pairs type and data, which the union cannot express.
    this.steps.push({ at: Math.round(at), type, reference: of, data } as Step)
  }

  private slow(ms: number): number {
    return ms / this.pace.speed
  }

  private money(minor: number) {
    return { amount: String(Math.round(minor)), currency: this.profile.currency }
  }

  private create(): void {
    const { random, facts, profile } = this
    const { id, email, name, country, ip } = facts.buyer
    this.step(facts.at, 'payment.created', {
      amount: this.money(this.amount),
      orderReference: facts.orderReference,
      paymentMethod: describeMethod(this.method, facts.buyer, random, profile.currency),
      customer: { id, email, name, country, ip },
      description: random.pick(facts.shop.goods),
      metadata: {
        basket: itemsIn(random.whole(1, 5)),
        channel: random.weighted([
          ['web', 78],
          ['app', 22],
        ] as const),
      },
    })
  }

  /** @returns when the card was authorized; null when it was not */
  private authorize(): number | null {
    const asksBuyer = this.profile.currency !== 'USD' && this.method === 'card' && this.random.chance(0.3)
    let at = this.facts.at + this.random.between(0.8, 2.6) * secondMs
    if (asksBuyer) {
      this.step(at, 'payment.requires_action', { threeDs: { flow: 'challenge', version: '2.2.0' } })
      if (this.random.chance(0.035)) {
        this.step(at + this.slow(30 * minuteMs), 'payment.expired', { reason: 'The customer did not confirm in time' })
        return null
      }
      at += this.random.between(9, 75) * secondMs
    }
    const large = this.amount > this.profile.middle * 5
    if (large && this.random.chance(0.25)) {
      this.step(at, 'payment.updated', { status: 'review', reason: 'Amount far above the usual order value' })
      at += this.slow(this.random.between(0.4, 7) * hourMs)
      if (this.random.chance(0.3)) {
        this.step(at, 'payment.voided', { reason: 'Rejected in review' })
        return null
      }
    }
    const connector = connectorOf(this.profile.currency)
    const durationMs = this.random.whole(180, 1_400)
    if (this.random.chance(this.facts.outage ? 0.55 : large ? 0.12 : 0.052)) {
      const [code, message] = this.facts.outage ? outageDecline : this.random.weighted(declines)
      this.step(at, 'payment.declined', {
        declineCode: code,
        reason: message,
        attempt: { connector, code, message, durationMs },
      })
      return null
    }
    const score = Math.round(large ? this.random.between(30, 74) : this.random.between(1, 38))
    this.step(at, 'payment.authorized', {
      amount: this.money(this.amount),
      ...(this.profile.currency !== 'USD' && {
        threeDs: {
          flow: asksBuyer ? 'challenge' : 'frictionless',
          version: '2.2.0',
          eci: this.facts.buyer.card.brand === 'mastercard' ? '02' : '05',
          result: 'authenticated',
        },
      }),
      risk: { score, level: score < 30 ? 'low' : 'elevated', ...(large && { rule: 'amount_above_usual' }) },
      attempt: { connector, code: '00', message: 'Approved', durationMs },
    })
    return at
  }

  /** Bank debits, redirects and vouchers have no authorization. @returns when the money arrived; null when it did not */
  private payByBank(): number | null {
    const soon = this.facts.at + this.random.between(1, 3) * secondMs
    if (this.method === 'sepa') {
      this.step(soon, 'payment.updated', { status: 'processing' })
      const at = this.facts.at + this.slow(this.random.between(1.1, 3.2) * dayMs)
      if (!this.random.chance(0.03)) return at
      this.step(at, 'payment.declined', { declineCode: 'debit_returned', reason: 'The bank returned the debit' })
      return null
    }
    if (this.method === 'boleto') {
      this.step(soon, 'payment.updated', { status: 'pending', reason: 'Waiting for the boleto to be paid' })
      if (this.random.chance(0.74)) return this.facts.at + this.slow(this.random.between(0.1, 3.4) * dayMs)
      this.step(this.facts.at + this.slow(5 * dayMs), 'payment.expired', { reason: 'The boleto was not paid in time' })
      return null
    }
    if (this.method === 'voucher') return soon
    this.step(soon, 'payment.requires_action', {})
    if (this.random.chance(0.93)) return soon + this.random.between(14, 150) * secondMs
    this.step(soon + this.slow(15 * minuteMs), 'payment.expired', {
      reason: 'The customer did not return from the bank',
    })
    return null
  }

  /** @returns the captured amount and the last capture; null without one */
  private capture(at: number): { amount: number; at: number } | null {
    const take = (when: number, minor: number) =>
      this.step(when, 'payment.captured', {
        amount: this.money(minor),
        availableOn: this.pace.availableOn(when),
        ...this.settle(minor, when),
      })
    if (!this.isCard) {
      take(at, this.amount)
      return { amount: this.amount, at }
    }
    const later = this.random.chance(this.facts.shop.capturesLater)
    const first = at + (later ? this.slow(this.random.between(3, 44) * hourMs) : this.random.between(0.4, 3) * secondMs)
    if (later && this.random.chance(0.03)) {
      this.step(first, 'payment.voided', { reason: 'Order canceled before it was sent' })
      return null
    }
    if (later && this.random.chance(0.008)) {
      this.step(at + this.slow(7 * dayMs), 'payment.expired', { reason: 'The authorization expired' })
      return null
    }
    if (!later || this.random.chance(0.94) || this.amount < 400) {
      take(first, this.amount)
      return { amount: this.amount, at: first }
    }
    const part = Math.round(this.amount * this.random.between(0.35, 0.8))
    const second = first + this.slow(this.random.between(20, 70) * hourMs)
    take(first, part)
    if (this.random.chance(0.6)) {
      take(second, this.amount - part)
      return { amount: this.amount, at: second }
    }
    this.step(second, 'payment.voided', { reason: 'The rest is out of stock' })
    return { amount: part, at: second }
  }

  private afterwards(captured: { amount: number; at: number }): void {
    if (this.random.chance(0.042)) this.refund(captured)
    else if (this.random.chance(this.isCard ? this.facts.shop.disputeShare : 0.001)) this.dispute(captured)
  }

  private refund(captured: { amount: number; at: number }): void {
    const of = `re_${this.random.text(14)}`
    const whole = captured.amount < 500 || this.random.chance(0.62)
    const minor = whole ? captured.amount : Math.round(captured.amount * this.random.between(0.15, 0.7))
    const at = captured.at + this.slow(this.random.logNormal(5, 0.9) * dayMs) + minuteMs
    const done = at + this.slow(this.random.between(0.3, 30) * hourMs) + secondMs
    this.step(
      at,
      'refund.created',
      { paymentReference: this.facts.reference, amount: this.money(minor), reason: this.random.pick(refundReasons) },
      of,
    )
    if (this.random.chance(0.03)) {
      this.step(done, 'refund.failed', { failureReason: 'The card account is closed' }, of)
      return
    }
    const { settlement } = this.settle(minor, done)
    this.step(done, 'refund.succeeded', { ...(settlement && { settlement }) }, of)
    if (this.random.chance(0.01)) {
      this.step(
        done + this.slow(2 * dayMs),
        'refund.failed',
        { failureReason: 'Returned by the bank of the buyer' },
        of,
      )
    }
  }

  private dispute(captured: { amount: number; at: number }): void {
    const of = `dp_${this.random.text(14)}`
    const at = captured.at + this.slow(this.random.between(4, 42) * dayMs) + minuteMs
    const deadline = at + this.slow(14 * dayMs)
    const fee = (minor: number) => [{ type: 'dispute', amount: { amount: String(minor), currency: account } }]
    const account = this.profile.settlesIn?.currency ?? this.profile.currency
    const { settlement } = this.settle(captured.amount, at)
    this.step(
      at,
      'dispute.opened',
      {
        paymentReference: this.facts.reference,
        amount: this.money(captured.amount),
        reason: this.random.pick(disputeReasons),
        deadlineAt: new Date(Math.round(deadline)).toISOString(),
        fees: fee(1_500),
        ...(settlement && { settlement }),
      },
      of,
    )
    if (this.random.chance(0.4)) {
      this.step(deadline + this.slow(dayMs), 'dispute.lost', {}, of)
      return
    }
    const answered = at + this.slow(this.random.between(1, 13) * dayMs)
    const decided = answered + this.slow(this.random.between(9, 30) * dayMs)
    this.step(answered, 'dispute.challenged', {}, of)
    if (this.random.chance(0.46)) this.step(decided, 'dispute.won', { fees: fee(-1_500) }, of)
    else this.step(decided, 'dispute.lost', {}, of)
  }

  /** Fees, and the settlement when the account has another currency. */
  private settle(minor: number, at: number) {
    const account = this.profile.settlesIn?.currency ?? this.profile.currency
    const rate = this.profile.settlesIn ? rateAt(this.profile.settlesIn.rate, at) : null
    const settled = rate === null ? minor : Math.round(minor * Number(rate))
    const [percent, fixed] = this.isCard ? (cardFees[account] ?? [0.02, 25]) : [0.008, 20]
    const fee = (type: string, value: number) => ({
      type,
      amount: { amount: String(Math.max(1, Math.round(value))), currency: account },
    })
    const fees = [fee('processing', settled * percent + fixed)]
    if (this.isCard) fees.push(fee('scheme', settled * 0.0022))
    return {
      fees,
      ...(rate !== null && {
        settlement: { amount: { amount: String(settled), currency: account }, exchangeRate: rate },
      }),
    }
  }
}

function itemsIn(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
