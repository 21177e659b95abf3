import type { EventData } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Buyer } from './buyers.ts'
import { dayMs } from './calendar.ts'
import type { Random } from './random.ts'
import type { CurrencyProfile, MethodKind } from './shops.ts'

/** Prices end in .90, .50 or .00, or are sums. */
export function basketOf(random: Random, profile: CurrencyProfile, spread: number): number {
  const raw = Math.max(250, Math.min(profile.middle * 60, random.logNormal(profile.middle, spread)))
  const whole = Math.round(raw / 100) * 100
  return random.weighted([
    [whole - 10, 35],
    [whole, 25],
    [whole - 50, 15],
    [Math.round(raw), 25],
  ] as const)
}

/** Exchange rate of a UTC day: a slow wave, constant within a day. */
export function rateAt(rate: number, at: number): string {
  return (rate * (1 + 0.012 * Math.sin(Math.floor(at / dayMs) / 9))).toFixed(6)
}

export function describeMethod(
  method: MethodKind,
  buyer: Buyer,
  random: Random,
  currency: string,
): EventData['payment.created']['paymentMethod'] {
  const { brand, funding, last4, bin, issuer, expiry } = buyer.card
  const card = { brand, funding, last4, bin, issuer, issuerCountry: buyer.country, expiry }
  switch (method) {
    case 'card': {
      const parts = currency === 'BRL' && funding === 'credit' && random.chance(0.45) ? random.whole(2, 10) : undefined
      return { type: 'card', ...card, ...(parts !== undefined && { installments: parts }) }
    }
    case 'wallet':
      return {
        type: 'wallet',
        ...card,
        wallet: random.weighted([
          ['apple_pay', 58],
          ['google_pay', 42],
        ] as const),
      }
    case 'sepa':
      return { type: 'bank_transfer', brand: 'SEPA', last4, issuer, issuerCountry: buyer.country }
    case 'ideal':
      return { type: 'bank_transfer', brand: 'iDEAL', issuer, issuerCountry: buyer.country }
    case 'blik':
      return { type: 'bank_transfer', brand: 'BLIK', issuer, issuerCountry: buyer.country }
    case 'bank_redirect':
      return {
        type: 'bank_transfer',
        brand: currency === 'BRL' ? 'Pix' : 'Pay by bank',
        issuer,
        issuerCountry: buyer.country,
      }
    case 'boleto':
      return { type: 'boleto', issuer }
    case 'voucher':
      return { type: 'voucher', brand: 'Gift card', last4 }
    default:
      return method satisfies never
  }
}

export function connectorOf(currency: string): string {
  return currency === 'GBP'
    ? 'acquirer-uk'
    : currency === 'BRL'
      ? 'acquirer-br'
      : currency === 'USD'
        ? 'acquirer-us'
        : 'acquirer-eu'
}

/** Share of the amount, and fixed part in minor units, by the currency of the account. */
export const cardFees: Record<string, readonly [number, number]> = {
  EUR: [0.0142, 25],
  GBP: [0.0148, 20],
  USD: [0.029, 30],
  BRL: [0.0339, 39],
}

export const declines = [
  [['insufficient_funds', 'Insufficient funds'], 40],
  [['do_not_honor', 'The bank refused without a reason'], 26],
  [['expired_card', 'The card has expired'], 9],
  [['incorrect_cvc', 'The security code is wrong'], 9],
  [['authentication_failed', '3-D Secure failed'], 8],
  [['suspected_fraud', 'The bank suspects fraud'], 5],
  [['lost_card', 'The card is reported lost'], 3],
] as const
export const outageDecline = ['issuer_unavailable', 'The bank of the buyer did not answer'] as const
export const refundReasons = [
  'Returned',
  'Arrived damaged',
  'Ordered twice',
  'Late delivery',
  'Canceled by the buyer',
] as const
export const disputeReasons = [
  'Not received',
  'Not as described',
  'Not recognized',
  'Charged twice',
  'Canceled subscription',
] as const
