import { Button } from '@firepay/ui/components/button.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { lazy, Suspense } from 'react'
import { listTexts } from '../../../locale/list.ts'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { LayerWaiting } from '../../../shared/list/layer-waiting.tsx'
import type { Totals } from './stats-figures.ts'
import styles from './stats-strip.module.css'

const CurrencyTable = lazy(() => import('./currency-table.tsx').then((module) => ({ default: module.CurrencyTable })))

const texts = transactionsTexts.stats

/** The currency of the shown equation; opens the table of all currencies. */
export function CurrencyButton({
  totals,
  shown,
  type,
  onChoose,
}: {
  totals: readonly Totals[]
  shown: string
  /** Type filter of the list. */
  type: string | undefined
  onChoose: (currency: string) => void
}) {
  return (
    <div className={styles.currency}>
      <span className={styles.currencyLabel}>{texts.currency}</span>
      <Popover
        label={texts.currencies}
        closeLabel={listTexts.filters.close}
        width={900}
        position="bottom-start"
        flush
        trigger={
          <Button
            size="xs"
            className={styles.currencyButton ?? ''}
            iconEnd={<IconChevronDown size={14} stroke={2} aria-hidden="true" />}
          >
            <span className="visually-hidden">{texts.currency} </span>
            {shown}
          </Button>
        }
      >
        {(close) => (
          <Suspense fallback={<LayerWaiting height={160} />}>
            <CurrencyTable
              totals={totals}
              shown={shown}
              type={type}
              onChoose={(currency) => {
                onChoose(currency)
                close()
              }}
            />
          </Suspense>
        )}
      </Popover>
      <span className={styles.currencyMore}>{totals.length > 1 && texts.more(totals.length - 1)}</span>
    </div>
  )
}
