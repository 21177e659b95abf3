import { Card } from '@firepay/ui/components/card.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { SumRow, Sums } from '@firepay/ui/components/sums.tsx'
import { formatDayShort } from '@firepay/ui/components/time-format.ts'
import { balancesTexts } from '../../locale/balances.ts'
import type { Moment } from '../../shared/balance-sentence.ts'
import type { CurrencyBalance } from '../../shared/currency-balance.ts'
import { Amount } from './amount.tsx'
import styles from './release-card.module.css'

const texts = balancesTexts.schedule

/** Number of days with a line; later ones are summed. */
const maxLines = 10
/** Number of currencies shown as buttons. */
const maxButtons = 4

/** The available amount of a currency by day, if nothing else is posted. */
export function ReleaseCard({
  balance,
  moment,
  currencies,
  onCurrency,
}: {
  balance: CurrencyBalance
  moment: Moment
  currencies: readonly string[]
  onCurrency: (currency: string) => void
}) {
  const { currency, available, pending, releases } = balance
  const shown = releases.length > maxLines + 1 ? releases.slice(0, maxLines) : releases
  const later = releases.slice(shown.length)
  const last = releases.at(-1)
  const day = (date: string) => formatDayShort(date, moment.today, moment.dateStyle)
  const options = currencies.map((value) => ({ value, label: value }))
  return (
    <Card
      title={texts.title}
      action={
        currencies.length > 1 &&
        (currencies.length <= maxButtons ? (
          <SegmentedControl label={texts.currency} options={options} value={currency} onChange={onCurrency} />
        ) : (
          <Select size="sm" hideLabel label={texts.currency} options={options} value={currency} onChange={onCurrency} />
        ))
      }
    >
      <Sums>
        <SumRow label={moment.isPast ? texts.past : texts.now}>
          <Amount minor={available} currency={currency} />
        </SumRow>
        {shown.map(({ date, amount }) => (
          <SumRow
            key={date}
            label={
              <>
                <b className={styles.day}>{day(date)}</b> {amount < 0n ? texts.taken : texts.released}
              </>
            }
          >
            <Amount minor={amount} currency={currency} sign="always" />
          </SumRow>
        ))}
        {later.length > 0 && last && (
          <SumRow label={texts.later(later.length, day(last.date))}>
            <Amount minor={later.reduce((sum, { amount }) => sum + amount, 0n)} currency={currency} sign="always" />
          </SumRow>
        )}
        {last && (
          <SumRow label={texts.end(day(last.date))} ruled strong>
            <Amount minor={available + pending} currency={currency} />
          </SumRow>
        )}
      </Sums>
      <p className={styles.note}>
        {last
          ? moment.isPast
            ? texts.planned(day(moment.today))
            : texts.assumed
          : moment.isPast
            ? texts.nonePast
            : texts.none}
      </p>
    </Card>
  )
}
