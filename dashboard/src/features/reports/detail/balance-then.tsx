import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reportsTexts } from '../../../locale/reports.ts'
import type { Report } from '../reports.queries.ts'
import styles from './report-page.module.css'

/**
 * What an account held at an end of a report leads to its balance of that instant: everything before is behind it. The
 * balance may know more by then; the page says so, for the link names the report.
 */
export function BalanceThen({
  report: { id, type, accountId, from, to, coversPostingsThrough: covered },
  at,
  children,
}: {
  report: Report
  at: 'from' | 'to'
  children: ReactNode
}) {
  // Both ends are right before their instant; of a range that is not over it is when the report was made.
  const before = new Date(Date.parse(at === 'from' ? from : to) - 1).toISOString()
  const asOf = covered !== undefined && covered < before ? covered : before
  return (
    <Link
      to="/balances/$id"
      params={{ id: accountId }}
      search={{ asOf, report: `${type}.${id}.${at}` }}
      className={styles.number}
      title={reportsTexts.lines.balanceThen}
    >
      {children}
    </Link>
  )
}
