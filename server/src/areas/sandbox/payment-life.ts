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
import type { CurrencyProfile, Shop } from './shops.ts'

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
  const { profile, reference } = facts
  const steps: Step[] = []
  const slow = (ms: number) => ms / pace.speed
  const method = random.weighted(profile.methods)
  const amount = basketOf(random, profile, facts.shop.spread)
  const money = (minor: number) => ({ amount: String(Math.round(minor)), currency: profile.currency })
  const step = <T extends Step['type']>(at: number, type: T, data: EventData[T], of = reference) => {
    // T pairs type and data, which the union cannot express.
    steps.push({ at: Math.round(at), type, reference: of, data } as Step)
  }

  step(facts.at, 'payment.created', {
    amount: money(amount),
    orderReference: facts.orderReference,
    paymentMethod: describeMethod(method, facts.buyer, random, profile.currency),
    customer: {
      id: facts.buyer.id,
      email: facts.buyer.email,
      name: facts.buyer.name,
      country: facts.buyer.country,
      ip: facts.buyer.ip,
    },
    description: random.pick(facts.shop.goods),
    metadata: {
      basket: itemsIn(random.whole(1, 5)),
      channel: random.weighted([
        ['web', 78],
        ['app', 22],
      ] as const),
    },
  })

  const isCard = method === 'card' || method === 'wallet'
  const paidAt = isCard ? authorize() : payByBank()
  if (paidAt === null) return steps
  const captured = capture(paidAt)
  if (captured === null) return steps
  afterwards(captured)
  return steps

  /** @returns when the card was authorized; null when it was not */
  function authorize(): number | null {
    const asksBuyer = profile.currency !== 'USD' && method === 'card' && random.chance(0.3)
    let at = facts.at + random.between(0.8, 2.6) * secondMs
    if (asksBuyer) {
      step(at, 'payment.requires_action', { threeDs: { flow: 'challenge', version: '2.2.0' } })
      if (random.chance(0.035)) {
        step(at + slow(30 * minuteMs), 'payment.expired', { reason: 'The customer did not confirm in time' })
        return null
      }
      at += random.between(9, 75) * secondMs
    }
    const large = amount > profile.middle * 5
    if (large && random.chance(0.25)) {
      step(at, 'payment.updated', { status: 'review', reason: 'Amount far above the usual order value' })
      at += slow(random.between(0.4, 7) * hourMs)
      if (random.chance(0.3)) {
        step(at, 'payment.voided', { reason: 'Rejected in review' })
        return null
      }
    }
    const connector = connectorOf(profile.currency)
    const durationMs = random.whole(180, 1_400)
    if (random.chance(facts.outage ? 0.55 : large ? 0.12 : 0.052)) {
      const [code, message] = facts.outage ? outageDecline : random.weighted(declines)
      step(at, 'payment.declined', {
        declineCode: code,
        reason: message,
        attempt: { connector, code, message, durationMs },
      })
      return null
    }
    const score = Math.round(large ? random.between(30, 74) : random.between(1, 38))
    step(at, 'payment.authorized', {
      amount: money(amount),
      ...(profile.currency !== 'USD' && {
        threeDs: {
          flow: asksBuyer ? 'challenge' : 'frictionless',
          version: '2.2.0',
          eci: facts.buyer.card.brand === 'mastercard' ? '02' : '05',
          result: 'authenticated',
        },
      }),
      risk: { score, level: score < 30 ? 'low' : 'elevated', ...(large && { rule: 'amount_above_usual' }) },
      attempt: { connector, code: '00', message: 'Approved', durationMs },
    })
    return at
  }

  /** Bank debits, redirects and vouchers have no authorization. @returns when the money arrived; null when it did not */
  function payByBank(): number | null {
    const soon = facts.at + random.between(1, 3) * secondMs
    if (method === 'sepa') {
      step(soon, 'payment.updated', { status: 'processing' })
      const at = facts.at + slow(random.between(1.1, 3.2) * dayMs)
      if (!random.chance(0.03)) return at
      step(at, 'payment.declined', { declineCode: 'debit_returned', reason: 'The bank returned the debit' })
      return null
    }
    if (method === 'boleto') {
      step(soon, 'payment.updated', { status: 'pending', reason: 'Waiting for the boleto to be paid' })
      if (random.chance(0.74)) return facts.at + slow(random.between(0.1, 3.4) * dayMs)
      step(facts.at + slow(5 * dayMs), 'payment.expired', { reason: 'The boleto was not paid in time' })
      return null
    }
    if (method === 'voucher') return soon
    step(soon, 'payment.requires_action', {})
    if (random.chance(0.93)) return soon + random.between(14, 150) * secondMs
    step(soon + slow(15 * minuteMs), 'payment.expired', { reason: 'The customer did not return from the bank' })
    return null
  }

  /** @returns the captured amount and the last capture; null without one */
  function capture(at: number): { amount: number; at: number } | null {
    const take = (when: number, minor: number) =>
      step(when, 'payment.captured', {
        amount: money(minor),
        availableOn: pace.availableOn(when),
        ...settle(minor, when),
      })
    if (!isCard) {
      take(at, amount)
      return { amount, at }
    }
    const later = random.chance(facts.shop.capturesLater)
    const first = at + (later ? slow(random.between(3, 44) * hourMs) : random.between(0.4, 3) * secondMs)
    if (later && random.chance(0.03)) {
      step(first, 'payment.voided', { reason: 'Order canceled before it was sent' })
      return null
    }
    if (later && random.chance(0.008)) {
      step(at + slow(7 * dayMs), 'payment.expired', { reason: 'The authorization expired' })
      return null
    }
    if (!later || random.chance(0.94) || amount < 400) {
      take(first, amount)
      return { amount, at: first }
    }
    const part = Math.round(amount * random.between(0.35, 0.8))
    const second = first + slow(random.between(20, 70) * hourMs)
    take(first, part)
    if (random.chance(0.6)) {
      take(second, amount - part)
      return { amount, at: second }
    }
    step(second, 'payment.voided', { reason: 'The rest is out of stock' })
    return { amount: part, at: second }
  }

  function afterwards(captured: { amount: number; at: number }): void {
    if (random.chance(0.042)) refund(captured)
    else if (random.chance(isCard ? facts.shop.disputeShare : 0.001)) dispute(captured)
  }

  function refund(captured: { amount: number; at: number }): void {
    const of = `re_${random.text(14)}`
    const whole = captured.amount < 500 || random.chance(0.62)
    const minor = whole ? captured.amount : Math.round(captured.amount * random.between(0.15, 0.7))
    const at = captured.at + slow(random.logNormal(5, 0.9) * dayMs) + minuteMs
    const done = at + slow(random.between(0.3, 30) * hourMs) + secondMs
    step(
      at,
      'refund.created',
      { paymentReference: reference, amount: money(minor), reason: random.pick(refundReasons) },
      of,
    )
    if (random.chance(0.03)) {
      step(done, 'refund.failed', { failureReason: 'The card account is closed' }, of)
      return
    }
    const { settlement } = settle(minor, done)
    step(done, 'refund.succeeded', { ...(settlement && { settlement }) }, of)
    if (random.chance(0.01)) {
      step(done + slow(2 * dayMs), 'refund.failed', { failureReason: 'Returned by the bank of the buyer' }, of)
    }
  }

  function dispute(captured: { amount: number; at: number }): void {
    const of = `dp_${random.text(14)}`
    const at = captured.at + slow(random.between(4, 42) * dayMs) + minuteMs
    const deadline = at + slow(14 * dayMs)
    const fee = (minor: number) => [{ type: 'dispute', amount: { amount: String(minor), currency: account } }]
    const account = profile.settlesIn?.currency ?? profile.currency
    const { settlement } = settle(captured.amount, at)
    step(
      at,
      'dispute.opened',
      {
        paymentReference: reference,
        amount: money(captured.amount),
        reason: random.pick(disputeReasons),
        deadlineAt: new Date(Math.round(deadline)).toISOString(),
        fees: fee(1_500),
        ...(settlement && { settlement }),
      },
      of,
    )
    if (random.chance(0.4)) {
      step(deadline + slow(dayMs), 'dispute.lost', {}, of)
      return
    }
    const answered = at + slow(random.between(1, 13) * dayMs)
    const decided = answered + slow(random.between(9, 30) * dayMs)
    step(answered, 'dispute.challenged', {}, of)
    if (random.chance(0.46)) step(decided, 'dispute.won', { fees: fee(-1_500) }, of)
    else step(decided, 'dispute.lost', {}, of)
  }

  /** Fees, and the settlement when the account has another currency. */
  function settle(minor: number, at: number) {
    const account = profile.settlesIn?.currency ?? profile.currency
    const rate = profile.settlesIn ? rateAt(profile.settlesIn.rate, at) : null
    const settled = rate === null ? minor : Math.round(minor * Number(rate))
    const [percent, fixed] = isCard ? (cardFees[account] ?? [0.02, 25]) : [0.008, 20]
    const fee = (type: string, value: number) => ({
      type,
      amount: { amount: String(Math.max(1, Math.round(value))), currency: account },
    })
    const fees = [fee('processing', settled * percent + fixed)]
    if (isCard) fees.push(fee('scheme', settled * 0.0022))
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
