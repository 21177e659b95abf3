import type { Comparison } from '@firepay/contract/account/comparisons.ts'
import { Sparkline } from '@firepay/ui/components/sparkline.tsx'
import type { CSSProperties } from 'react'
import { statisticsTexts } from '../../locale/statistics.ts'
import { useFoldedOnPhone } from '../folded-on-phone.tsx'
import { add, type Figures, type Group, percent, shareOf, show } from './figures.ts'
import type { PeriodFigures } from './periods.ts'
import styles from './statistics.module.css'

const texts = statisticsTexts.currencies

/** Totals per currency with the comparison; the selected one is charted below. Currencies are never added. */
export function CurrencyCards({
  currencies,
  chosen,
  groups,
  previous,
  comparison,
  isBusy,
  periodsOf,
  onChoose,
}: {
  currencies: readonly string[]
  chosen: string
  groups: readonly Group[]
  previous: readonly Group[] | undefined
  comparison: Comparison
  /** The figures are outdated: they are hidden, the cards stay. */
  isBusy: boolean
  periodsOf: (currency: string) => readonly PeriodFigures[]
  onChoose: (currency: string) => void
}) {
  const [shown, fold] = useFoldedOnPhone(currencies, texts, (currency) => currency === chosen)
  return (
    <fieldset className={styles.currencies} style={columnsOf(currencies.length)} aria-busy={isBusy}>
      <legend className="visually-hidden">{texts.label}</legend>
      {shown.map((currency) => {
        const measure = { kind: 'money', currency } as const
        const now = add(groups, measure)
        return (
          <button
            key={currency}
            type="button"
            className={styles.currency}
            aria-pressed={currency === chosen}
            onClick={() => onChoose(currency)}
          >
            <span translate="no" className={styles.code}>
              {currency}
            </span>
            <span className={styles.sum}>
              <bdi dir="ltr">{show(now.value, measure)}</bdi>
            </span>
            <Sparkline
              className={styles.spark}
              values={periodsOf(currency).map((period) => Number(period.now.value))}
            />
            {previous && (
              <span className={styles.against}>{against(now, add(previous, measure), { currency, comparison })}</span>
            )}
          </button>
        )
      })}
      {fold}
    </fieldset>
  )
}

/** Columns for evenly filled rows of at most six. */
function columnsOf(count: number): CSSProperties {
  const style: Record<`--${string}`, number> = { '--columns': Math.ceil(count / Math.ceil(count / 6)) }
  return style
}

function against(now: Figures, before: Figures, of: { currency: string; comparison: Comparison }): string {
  if (before.value === 0n) return texts.noneBefore[of.comparison]
  const change = percent(Math.abs(shareOf(now.value - before.value, before.value)))
  return texts.against(
    `${now.value < before.value ? '−' : '+'}${change}`,
    show(before.value, { kind: 'money', currency: of.currency }),
  )
}
