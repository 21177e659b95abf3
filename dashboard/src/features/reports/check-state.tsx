import { Badge } from '@firepay/ui/components/badge.tsx'
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@firepay/ui/components/icons.ts'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { reportsTexts } from '../../locale/reports.ts'
import styles from './check-state.module.css'
import type { ReportHeader } from './reports.queries.ts'

const texts = reportsTexts.check

/** The difference between lines and ledger in minor units; null while unknown. */
export function differenceOf({ check }: Pick<ReportHeader, 'check'>): bigint | null {
  return check ? BigInt(check.difference.amount) : null
}

/** Shows if a report balances, quietly if it does. `loud`: for the report's head. */
export function CheckState({ report, loud }: { report: ReportHeader; loud?: boolean }) {
  const difference = differenceOf(report)
  if (report.status === 'failed') return <Badge tone="bad">{texts.failed}</Badge>
  if (report.status === 'pending' || difference === null) {
    return (
      <Badge tone="info" icon={<IconRefresh size={13} stroke={2.2} aria-hidden="true" />}>
        {texts.pending}
      </Badge>
    )
  }
  if (difference !== 0n) {
    const amount = difference < 0n ? -difference : difference
    return (
      <Badge tone="bad" icon={<IconAlertTriangle size={13} stroke={2.2} aria-hidden="true" />}>
        {texts.offBy(formatMoney(amount, report.currency))}
      </Badge>
    )
  }
  const icon = <IconCircleCheck size={14} stroke={2} aria-hidden="true" />
  if (loud) {
    return (
      <Badge tone="ok" icon={icon}>
        {texts.addsUp}
      </Badge>
    )
  }
  return (
    <span className={styles.quiet}>
      {icon} {texts.addsUp}
    </span>
  )
}
