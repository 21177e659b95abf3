import type { Comparison } from '@firepay/contract/account/comparisons.ts'
import type { TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import {
  Equation,
  type EquationTerm,
  Stat,
  StatGroup,
  StatStrip,
  waitingStat,
} from '@firepay/ui/components/stat-strip.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../../locale/formats.ts'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import { comparisonRange } from '../../../shared/list/comparison.ts'
import type { Period, Range } from '../../../shared/list/period.ts'
import { rangePhrase } from '../../../shared/list/range-phrase.ts'
import { countInQuery, type Filter } from '../transactions.queries.ts'
import type { ListSearch } from '../transactions.search.ts'
import { CurrencyButton } from './currency-button.tsx'
import {
  figuresOf,
  hasPayments,
  orderedTotals,
  otherOf,
  percent,
  shareOf,
  type Totals,
  usedFigures,
} from './stats-figures.ts'

const texts = transactionsTexts.stats

/**
 * The totals of the filtered transactions, from the rows' snapshot: the count and one currency's equation. Currencies
 * are never added; others are one press away. Roles without balances see rates instead of sums.
 */
export function StatsStrip({
  stats,
  filter,
  range,
  period,
  comparison,
  search,
  firstCurrency,
  busy,
}: {
  stats: TransactionStats
  filter: Filter
  range: Range
  /** The name of the range, if it has one. */
  period: Period | undefined
  comparison: Comparison
  /** The list's state, for the link to payments in another currency. */
  search: ListSearch
  firstCurrency: string | undefined
  busy: boolean
}) {
  const [chosen, setChosen] = useState<string>()
  // Payments settled in another currency have figures in both: the filtered currency comes first.
  const totals = orderedTotals(stats.totals ?? [], search.currency?.split(',')[0] ?? firstCurrency)
  const shown = totals.find((of) => of.currency === chosen) ?? totals[0]
  const { successRate } = stats
  const payments = hasPayments(filter.type)
  return (
    <StatStrip label={texts.label(stats.count)} busy={busy}>
      <StatGroup>
        <Stat
          label={entryOf(transactionsTexts.tabs, filter.type ?? 'payment') ?? texts.count}
          value={formatNumber(stats.count)}
          detail={<Before filter={filter} range={range} period={period} comparison={comparison} />}
        />
        {payments && (
          <Stat
            label={texts.accepted}
            value={percent(successRate.ratio)}
            detail={texts.attempts(successRate.succeeded, successRate.attempted)}
          />
        )}
        {payments && stats.totals === undefined && (
          <>
            <Stat label={texts.refundRate} value={percent(stats.refundRate)} detail={texts.ofCaptured} />
            <Stat label={texts.disputeRate} value={percent(stats.chargebackRate)} detail={texts.ofCaptured} />
          </>
        )}
      </StatGroup>
      {stats.totals?.length === 0 && (
        <Equation
          label={texts.equation('')}
          terms={[
            ...(figuresOf(filter.type).includes('gross')
              ? [{ id: 'gross', label: payments ? texts.volume : texts.amount, value: '–' }]
              : []),
            { id: 'net', label: texts.net, value: '–', ...(payments && { sign: '=' as const }) },
          ]}
        />
      )}
      {shown && (
        <Equation
          label={texts.equation(shown.currency)}
          lead={<CurrencyButton totals={totals} shown={shown.currency} type={filter.type} onChoose={setChosen} />}
          terms={payments ? paymentTerms(shown, totals, search) : rowTerms(shown, filter.type)}
        />
      )}
    </StatStrip>
  )
}

/**
 * Volume − refunds − disputes − fees = net, with the rest if these do not balance: then the net's share of the volume
 * is omitted.
 */
function paymentTerms(of: Totals, all: readonly Totals[], search: ListSearch): EquationTerm[] {
  const other = otherOf(of)
  const term = (id: 'refunds' | 'chargebacks' | 'fees' | 'net', label: string, sign: '−' | '='): EquationTerm => {
    const share = id === 'net' && other !== 0n ? null : shareOf(of[id], of)
    return { ...plainTerm(id, label, of), sign, detail: share === null ? undefined : texts.ofVolume(share) }
  }
  return [
    {
      ...plainTerm('gross', texts.volume, of),
      detail: of.average === null ? undefined : texts.average(formatMoney(of.average, of.currency)),
    },
    term('refunds', texts.refunds, '−'),
    term('chargebacks', texts.disputes, '−'),
    term('fees', texts.fees, '−'),
    ...(other === 0n
      ? []
      : [
          {
            id: 'other',
            sign: other < 0n ? ('−' as const) : ('+' as const),
            label: texts.other,
            value: <Money minor={other < 0n ? -other : other} currency={of.currency} figure />,
            detail: <OtherDetail of={of} all={all} search={search} />,
          },
        ]),
    term('net', texts.net, '='),
  ]
}

/** The rest of the equation: payments of another currency settled in this one, or the reverse, with a link to them. */
function OtherDetail({ of, all, search }: { of: Totals; all: readonly Totals[]; search: ListSearch }) {
  const other = otherOf(of)
  // A payment settled in another currency is missing in its own and extra in the other. Among other types the rest has
  // other reasons, such as adjustments.
  const others = all.filter((one) => one.currency !== of.currency && otherOf(one) * other < 0n)
  if (others.length === 0 || (search.type ?? 'payment') !== 'payment') return texts.otherDetail
  const paid = other > 0n ? others.map(({ currency }) => currency) : [of.currency]
  const into = other > 0n ? [of.currency] : others.map(({ currency }) => currency)
  return (
    <Link to="/transactions" search={{ ...search, currency: paid.join(',') }}>
      {texts.settledIn(paid.join(', '), into.join(', '))}
    </Link>
  )
}

/**
 * Non-payment rows have amount, fees and their effect on the balance, but no equation: not every row moved the balance,
 * and some did in another currency.
 */
function rowTerms(of: Totals, type: string | undefined): EquationTerm[] {
  const used = usedFigures([of], type)
  return [
    ...(used.includes('gross') ? [plainTerm('gross', texts.amount, of)] : []),
    ...(used.includes('fees') ? [plainTerm('fees', texts.fees, of)] : []),
    { ...plainTerm('net', texts.net, of), detail: texts.onAccounts(of.currency) },
  ]
}

function plainTerm(id: 'gross' | 'refunds' | 'chargebacks' | 'fees' | 'net', label: string, of: Totals): EquationTerm {
  return { id, label, value: <Money minor={of[id]} currency={of.currency} figure /> }
}

/** The count of the comparison range, in a separate call, so that the figures do not wait for it. */
function Before({
  filter,
  range,
  period,
  comparison,
}: {
  filter: Filter
  range: Range
  period: Period | undefined
  comparison: Comparison
}) {
  const settings = useTimeSettings()
  const [now] = useState(() => new Date())
  const before = comparisonRange(range, { comparison, zone: settings.zone, now, ...(period && { period }) })
  const previous = useQuery(countInQuery(filter, before))
  if (before === null || previous.data === undefined) return null
  return texts.before(previous.data, rangePhrase(before, settings) ?? '')
}

/** Placeholder of the strip in its final height. */
export function StatsSkeleton() {
  return (
    <StatStrip label={transactionsTexts.title} busy>
      <StatGroup>
        <Stat {...waitingStat(84)} />
        <Stat {...waitingStat(96)} />
      </StatGroup>
      <Equation
        label={texts.equation('')}
        terms={[
          { id: 'gross', ...waitingStat(120) },
          { id: 'refunds', sign: '−', ...waitingStat(96) },
          { id: 'chargebacks', sign: '−', ...waitingStat(84) },
          { id: 'fees', sign: '−', ...waitingStat(92) },
          { id: 'net', sign: '=', ...waitingStat(116) },
        ]}
      />
    </StatStrip>
  )
}
