import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { brandName } from '../../shared/brand-name.ts'
import { entryOf } from '../../shared/entry-of.ts'
import styles from './method.module.css'

type Method = NonNullable<Transaction['paymentMethod']>

/** The payment method in compact form: brand mark and last four digits. */
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
        {method.last4 !== undefined && `${mark ? '' : ' '}••\u00a0${method.last4}`}
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
