import { classNames } from './class-names.ts'
import styles from './money.module.css'
import { formatMoney } from './money-format.ts'

/**
 * Renders an amount; the only component that does. `code` adds the ISO code in its own column (lists with several
 * currencies). `figure` uses proportional digits, for 20 px and above; default: tabular digits.
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
