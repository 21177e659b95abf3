import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { codeWords, transactionWords } from '../../locale/transactions.ts'
import { entryOf } from '../../shared/entry-of.ts'
import styles from './method.module.css'

type Method = NonNullable<Transaction['paymentMethod']>

/** How it was paid, in a small space: the brand as a mark and the last four digits. */
export function MethodText({ method }: { method: Method }) {
  const brand = method.brand?.toLowerCase() ?? ''
  const mark = entryOf(marks, brand) ?? (method.type === 'card' ? 'CARD' : undefined)
  return (
    <span className={styles.method}>
      {mark && (
        <span className={classNames(styles.brand, entryOf(styles, brand))} aria-hidden="true">
          {mark}
        </span>
      )}
      <span className={styles.number}>
        {mark && method.last4 !== undefined && <span className="visually-hidden">{brandName(method)} </span>}
        {(!mark || method.last4 === undefined) && brandName(method)}
        {method.last4 !== undefined && `${mark ? '' : ' '}•• ${method.last4}`}
      </span>
    </span>
  )
}

const marks: Record<string, string> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  american_express: 'AMEX',
  discover: 'DISC',
  jcb: 'JCB',
  elo: 'ELO',
  hipercard: 'HIPER',
  unionpay: 'UP',
  maestro: 'MAE',
  sepa: 'SEPA',
  ideal: 'ID',
}

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

/** Whether its name is one that is written with a capital inside a sentence: Visa is, a gift card is not. */
export function hasProperName(method: Method): boolean {
  const named = (method.brand ?? method.wallet)?.toLowerCase()
  return named !== undefined && (entryOf(brandNames, named) !== undefined || !named.includes('_'))
}

/** "Visa", "Apple Pay", "Boleto", "Credit card": the shortest name that says how it was paid. */
export function brandName(method: Method): string {
  const named = method.brand ?? method.wallet
  if (named !== undefined) return entryOf(brandNames, named.toLowerCase()) ?? codeWords(named)
  if (method.type === 'card' && method.funding !== undefined) return `${codeWords(method.funding)} card`
  return transactionWords.method[method.type]
}
