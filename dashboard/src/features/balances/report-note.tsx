import { Banner } from '@firepay/ui/components/banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { balancesTexts } from '../../locale/balances.ts'
import type { parts } from '../../shared/currency-balance.ts'
import { Amount } from './amount.tsx'
import { type Balance, reportQuery } from './balances.queries.ts'
import { type ReportEnd, readReportEnd } from './report-end.ts'
import styles from './report-note.module.css'

const texts = balancesTexts.fromReport

type Difference = { name: string; there: bigint; here: bigint }

/**
 * Compares the balance with the end of a report. A closed report never changes, while the balance includes later
 * postings for that instant: equal amounts are confirmed, others are listed with the difference.
 */
export function ReportNote({ value, balance }: { value: string | undefined; balance: Balance }) {
  const end = readReportEnd(value)
  return end ? <Compared end={end} balance={balance} /> : null
}

function Compared({ end, balance }: { end: ReportEnd; balance: Balance }) {
  const { data: report, isError } = useQuery(reportQuery(end))
  const show = (
    <Link to="/reports/$type/$id" params={{ type: end.type, id: end.id }}>
      {texts.show}
    </Link>
  )
  if (isError) return <Banner tone="warn">{texts.failed}</Banner>
  if (report?.opening === undefined || report.closing === undefined) return null
  // The URL may name a report of another account.
  if (report.accountId !== balance.accountId) return null
  const total = end.at === 'from' ? report.opening : report.closing
  const all: Difference[] = [
    ...report.rows.flatMap((row) => ('block' in row ? [blockOf(row, end, balance)] : [])),
    { name: balancesTexts.columns.total, there: BigInt(total.amount), here: BigInt(balance.total.amount) },
  ]
  const differences = all.filter(({ there, here }) => there !== here)
  if (differences.length === 0)
    return (
      <Banner tone="ok">
        {texts.same[end.at]} {show}
      </Banner>
    )
  const { currency } = balance
  return (
    <Banner tone="warn" title={texts.differs[end.at]}>
      {texts.why} {show}
      <ul className={styles.differences}>
        {differences.map(({ name, there, here }) => (
          <li key={name}>
            {name}: <Amount minor={there} currency={currency} /> {texts.there},{' '}
            <Amount minor={here} currency={currency} /> {texts.here}, {texts.difference}{' '}
            <Amount minor={here - there} currency={currency} sign="always" figure />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const partOf = {
  pending: 'pending',
  available: 'available',
  reserved: 'reserved',
  in_transit: 'inTransit',
} as const satisfies Record<string, (typeof parts)[number]>

function blockOf(
  row: { block: keyof typeof partOf; open: { amount: string }; close: { amount: string } },
  { at }: ReportEnd,
  balance: Balance,
): Difference {
  const part = partOf[row.block]
  const there = BigInt((at === 'from' ? row.open : row.close).amount)
  return { name: balancesTexts.columns[part], there, here: BigInt(balance[part].amount) }
}
