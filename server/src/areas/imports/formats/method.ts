import type { Movement } from '../movements.ts'

type Method = Extract<Movement, { kind: 'payment' }>['method']

const brands: Readonly<Record<string, string>> = {
  mc: 'mastercard',
  mastercard: 'mastercard',
  visa: 'visa',
  amex: 'amex',
  'american express': 'amex',
  discover: 'discover',
  diners: 'diners',
  jcb: 'jcb',
  maestro: 'maestro',
  cup: 'unionpay',
  unionpay: 'unionpay',
  bcmc: 'bancontact',
  elo: 'elo',
  hipercard: 'hipercard',
}
const transfers =
  /ideal|sepa|bank|sofort|giropay|eps|trustly|ach|bacs|blik|przelewy24|klarna.?pay.?now|directdebit|belfius|kbc/
const wallets: Readonly<Record<string, string>> = {
  applepay: 'apple_pay',
  'apple pay': 'apple_pay',
  googlepay: 'google_pay',
  'google pay': 'google_pay',
  paypal: 'paypal',
  alipay: 'alipay',
  wechatpay: 'wechat_pay',
}

/** Payment method by a processor's name for it; `other` for an unknown name. */
export function methodNamed(word: string): Method {
  const name = word.toLowerCase().replace(/_/g, ' ').trim()
  const wallet = Object.keys(wallets).find((one) => name.includes(one))
  if (wallet) return { type: 'wallet', wallet: wallets[wallet] ?? wallet }
  const brand = Object.keys(brands).find((one) => name === one || name.startsWith(`${one} `))
  if (brand) return { type: 'card', brand: brands[brand] ?? brand }
  if (/card/.test(name)) return { type: 'card' }
  if (name.includes('boleto')) return { type: 'boleto' }
  if (/voucher|gift/.test(name)) return { type: 'voucher' }
  if (transfers.test(name)) return { type: 'bank_transfer' }
  return { type: 'other' }
}
