import { classNames } from './class-names.ts'
import styles from './money.module.css'
import { formatMoney } from './money-format.ts'

/**
 * The only way to print an amount. `code` adds the ISO code in a column of its own (lists that mix currencies).
 * `figure` uses proportional digits, for 20 px and above; otherwise digits line up.
 */
export function Money({
  minor,
  currency,
  code,
  sign,
  figure,
  className,
}: {
  minor: bigint | string
  currency: string
  code?: boolean
  sign?: 'auto' | 'always'
  figure?: boolean
  className?: string
}) {
  const text = formatMoney(minor, currency, { sign: sign ?? 'auto', symbol: code ? 'narrow' : 'full' })
  return (
    <span className={classNames(styles.money, figure && styles.figure, className)}>
      {text}
      {code && !text.includes(currency) && (
        <>
          {' '}
          <span translate="no" className={styles.code}>
            {currency}
          </span>
        </>
      )}
    </span>
  )
}
