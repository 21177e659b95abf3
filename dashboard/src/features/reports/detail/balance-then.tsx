import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reportsTexts } from '../../../locale/reports.ts'
import type { Report } from '../reports.queries.ts'
import styles from './report-page.module.css'

/**
 * Links an opening or closing amount to the account's balance of that instant. The balance may include later postings;
 * its page compares the two, because the link names the report.
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
  // Just before the boundary; for a period in progress, when the report was made.
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
