import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { codeWords, transactionWords } from '../locale/transactions.ts'
import { entryOf } from './entry-of.ts'

type Method = Pick<NonNullable<Transaction['paymentMethod']>, 'type' | 'brand' | 'wallet' | 'funding'>

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  sepa: 'SEPA',
  ideal: 'iDEAL',
  paypal: 'PayPal',
  applepay: 'Apple Pay',
  apple_pay: 'Apple Pay',
  googlepay: 'Google Pay',
  google_pay: 'Google Pay',
}

/** True if the method's name is a proper name, which is capitalized within a sentence: Visa, but not gift card. */
export function hasProperName(method: Method): boolean {
  const named = (method.brand ?? method.wallet)?.toLowerCase()
  return named !== undefined && (entryOf(brandNames, named) !== undefined || !named.includes('_'))
}

/** "Visa", "Apple Pay", "Boleto", "Credit card": the shortest specific name. */
export function brandName(method: Method): string {
  const named = method.brand ?? method.wallet
  if (named !== undefined) return entryOf(brandNames, named.toLowerCase()) ?? codeWords(named)
  if (method.type === 'card' && method.funding !== undefined) return transactionWords.cardOf(method.funding)
  return transactionWords.method[method.type]
}
