import { Badge } from '@firepay/ui/components/badge.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time, useTimeSettings } from '@firepay/ui/components/time.tsx'
import { zonePlace } from '@firepay/ui/components/time-format.ts'
import { Link } from '@tanstack/react-router'
import { reportsTexts } from '../../../locale/reports.ts'
import type { ReportLines } from '../reports.queries.ts'
import styles from './lines-drawer.module.css'

const texts = reportsTexts.lines

/** Ledger lines with their transactions. */
export function LinesTable({ lines, currency }: { lines: ReportLines['items']; currency: string }) {
  const { zone } = useTimeSettings()
  return (
    <Table
      label={texts.table}
      className={styles.table}
      columns={[
        { name: `${texts.posted}, ${zonePlace(zone)}` },
        { name: texts.reference },
        { name: texts.line },
        { name: texts.amount, end: true },
      ]}
    >
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a closed report do not move.
          <tr key={index}>
            <td className={styles.quiet}>
              <Time value={line.postedAt} look="list" />
            </td>
            <td className={styles.reference}>
              <Link to="/transactions/$id" params={{ id: line.transactionId }} search={{}}>
                {line.reference}
              </Link>{' '}
              {line.late && <Badge tone="warn">{texts.lateBadge}</Badge>}
            </td>
            <td className={styles.quiet}>{reportsTexts.lineName(line.line)}</td>
            <td className={styles.amount}>
              <Money minor={line.net.amount} currency={currency} sign="always" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
