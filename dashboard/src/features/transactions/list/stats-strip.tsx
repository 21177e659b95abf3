import type { TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stat, StatStrip } from '@firepay/ui/components/stat-strip.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../locale/formats.ts'
import { transactionsTexts } from '../../../locale/transactions.ts'
import type { Range } from '../../../shared/list/period.ts'
import { rangeBefore, rangePhrase } from '../../../shared/list/period.ts'
import { type Filter, previousCountQuery } from '../transactions.queries.ts'
import { capturedCount, feeShare, orderedTotals, percent, type Totals } from './stats-figures.ts'
import styles from './stats-strip.module.css'

const texts = transactionsTexts.stats

/**
 * What the filtered transactions come to, from the same snapshot as the rows. Currencies stand side by side and are never
 * added. Roles that do not see balances have no sums.
 */
export function StatsStrip({
  stats,
  filter,
  range,
  firstCurrency,
  busy,
}: {
  stats: TransactionStats
  filter: Filter
  range: Range
  firstCurrency: string | undefined
  busy: boolean
}) {
  const totals = orderedTotals(stats.totals ?? [], firstCurrency)
  const [main, ...others] = totals
  const { successRate } = stats
  const payments = filter.type === undefined || /\b(payment|all)\b/.test(filter.type)
  const captured = capturedCount(stats)
  return (
    <StatStrip label={texts.label(stats.count)} busy={busy}>
      <Stat label={texts.count} value={formatNumber(stats.count)} detail={<Before filter={filter} range={range} />} />
      {stats.totals?.length === 0 && (
        <>
          <Stat label={payments ? texts.volume : texts.amount} value="–" />
          <Stat label={payments ? texts.net : texts.netOnly} value="–" />
        </>
      )}
      {main && (
        <Stat
          label={payments ? texts.volume : texts.amount}
          value={<Figure of={main} sum="gross" />}
          detail={volumeDetail(main, others)}
        />
      )}
      {main && (
        <Stat
          label={payments ? texts.net : texts.netOnly}
          value={<Figure of={main} sum="net" />}
          detail={
            !payments
              ? others.length > 0 && otherAmounts(others, 'net')
              : `${texts.fees(formatMoney(main.fees, main.currency))}${feeShare(main) === null ? '' : `, ${feeShare(main)}`}`
          }
        />
      )}
      {payments && (
        <Stat
          label={texts.accepted}
          value={percent(successRate.ratio)}
          detail={texts.attempts(successRate.succeeded, successRate.attempted)}
        />
      )}
      {payments && (
        <Stat
          label={texts.refunded}
          value={
            <>
              {percent(stats.refundRate)} <span className={styles.and}>{texts.and}</span>{' '}
              {percent(stats.chargebackRate)}
            </>
          }
          detail={texts.captured(captured)}
        />
      )}
    </StatStrip>
  )
}

const Figure = ({ of, sum }: { of: Totals; sum: 'gross' | 'net' }) => (
  <Money minor={of[sum]} currency={of.currency} figure />
)

function volumeDetail(main: Totals, others: readonly Totals[]): string | undefined {
  if (others.length > 0) return otherAmounts(others, 'gross')
  return main.average === null ? undefined : texts.average(formatMoney(main.average, main.currency))
}

/** "£18,204.10 and $4,110.00"; beyond three, how many more there are. */
function otherAmounts(others: readonly Totals[], sum: 'gross' | 'net'): string {
  const shown = others.slice(0, others.length > 3 ? 2 : 3).map((total) => formatMoney(total[sum], total.currency))
  const more = others.length - shown.length
  return texts.others(more > 0 ? [...shown, texts.otherCurrencies(more)] : shown)
}

/** The count of the period before; its own call, so that the figures do not wait for it. */
function Before({ filter, range }: { filter: Filter; range: Range }) {
  const settings = useTimeSettings()
  const before = rangeBefore(range)
  const previous = useQuery({ ...previousCountQuery(filter), enabled: before !== null })
  if (before === null || previous.data === undefined) return null
  return texts.before(previous.data, rangePhrase(before, settings) ?? '')
}

/** The strip's place while the first answer is on its way, as high as it will be. */
export function StatsSkeleton() {
  return (
    <StatStrip label={transactionsTexts.title} busy>
      {[84, 132, 120, 72, 108].map((width, index) => (
        <Stat
          key={width}
          label={<Bar width={76 + index * 3} height={10} line={18} />}
          value={<Bar width={width} height={18} line={26} />}
          detail={<Bar width={width - 12} height={10} line={18} />}
        />
      ))}
    </StatStrip>
  )
}

function Bar({ width, height, line }: { width: number; height: number; line: number }) {
  return (
    <span className={styles.line} style={{ blockSize: line }}>
      <AfterDelay>
        <Skeleton width={width} height={height} />
      </AfterDelay>
    </span>
  )
}
