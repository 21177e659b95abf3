import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { IconAlertTriangle, IconCircleCheck } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportsTexts } from '../../../locale/reports.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { linesQuery, type Report } from '../reports.queries.ts'
import styles from './lines-drawer.module.css'
import type { ReportNumber } from './lines-of.ts'
import { LinesTable } from './lines-table.tsx'

const texts = reportsTexts.lines

/** The lines behind a figure, with their sum. */
export function LinesDrawer({
  report,
  period,
  number,
  onClose,
}: {
  report: Report
  period: string
  /** Undefined: closed. */
  number: ReportNumber | undefined
  onClose: () => void
}) {
  // Keeps the content while the drawer closes.
  const [shown, setShown] = useState(number)
  if (number !== undefined && number.name !== shown?.name) setShown(number)
  return (
    <Drawer
      opened={number !== undefined}
      onClose={onClose}
      title={shown ? texts.from(shown.name, period) : texts.all}
      lead={shown && texts.lead(shown.name)}
      closeLabel={texts.close}
      width={600}
    >
      {shown && <Lines key={shown.name} report={report} number={shown} />}
    </Drawer>
  )
}

function Lines({ report, number }: { report: Report; number: ReportNumber }) {
  const { currency = report.currency } = number
  const query = useInfiniteQuery(linesQuery(report.type, report.id, number.filter))
  const pages = query.data?.pages ?? []
  const last = pages.at(-1)
  if (query.isError && !last) return <LoadFailed title={texts.failed} query={query} />
  if (!last) {
    return (
      <div aria-busy="true" className={styles.waiting}>
        <AfterDelay>
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </AfterDelay>
      </div>
    )
  }
  const lines = pages.flatMap((page) => page.items)
  // Summed here once all lines are loaded; until then the server's sum.
  const sum = query.hasNextPage
    ? BigInt(last.sum.amount)
    : lines.reduce((before, line) => before + BigInt(line.net.amount), 0n)
  return (
    <>
      <div className={styles.sums}>
        <div>
          <div className={styles.label}>{texts.inReport}</div>
          <div className={styles.figure}>
            <Money minor={number.minor} currency={currency} figure />
          </div>
        </div>
        <span className={styles.sign}>{sum === number.minor ? '=' : '≠'}</span>
        <div>
          <div className={styles.label}>{texts.sumOf(last.total)}</div>
          <div className={styles.figure}>
            <Money minor={sum} currency={currency} figure />
          </div>
        </div>
        <span className={styles.gap} />
        {sum === number.minor ? (
          <Badge tone="ok" icon={<IconCircleCheck size={13} stroke={2.2} aria-hidden="true" />}>
            {texts.same}
          </Badge>
        ) : (
          <Badge tone="bad" icon={<IconAlertTriangle size={13} stroke={2.2} aria-hidden="true" />}>
            {texts.other}
          </Badge>
        )}
      </div>
      <LinesTable lines={lines} currency={currency} />
      <div className={styles.foot}>
        <span role="status">{texts.shown(lines.length, last.total)}</span>
        {query.hasNextPage && (
          <Button size="xs" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </div>
    </>
  )
}
