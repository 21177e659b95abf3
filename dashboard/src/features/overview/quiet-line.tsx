import { Card } from '@firepay/ui/components/card.tsx'
import { IconMoon } from '@firepay/ui/components/icons.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDay } from '@firepay/ui/components/time-format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overviewTexts } from '../../locale/overview.ts'
import { addDays, dayIn } from '../../shared/days.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import type { Scope } from '../../shared/mode.ts'
import { newestPaymentQuery } from './day.queries.ts'
import styles from './quiet-line.module.css'

const texts = overviewTexts.statistics.quiet

/** Replaces empty charts: no payments, the last payment, and a link to its month. */
export function QuietLine({ scope, isUsualPeriod }: { scope: Scope; isUsualPeriod: boolean }) {
  const { zone, dateStyle } = useTimeSettings()
  const last = useQuery(newestPaymentQuery(scope))
  if (last.isError && last.data === undefined) {
    return (
      <Card>
        <LoadFailed title={texts.failed} query={last} />
      </Card>
    )
  }
  const payment = last.data?.items[0]
  const day = payment && dayIn(zone, new Date(payment.createdAt))
  return (
    <Card aria-busy={last.isPending}>
      <div className={styles.line}>
        <IconMoon size={20} stroke={1.75} aria-hidden="true" className={styles.icon} />
        <p className={styles.text}>
          <b>{isUsualPeriod ? texts.nothing : texts.nothingThen}</b>{' '}
          {day !== undefined && texts.last(formatDay(day, dateStyle))}
          {last.data && !payment && overviewTexts.today.noneEver}
        </p>
        {day !== undefined && (
          <Link to="/overview" search={{ ...scope, ...monthOf(day) }} resetScroll={false}>
            {texts.showMonth}
          </Link>
        )}
      </div>
    </Card>
  )
}

function monthOf(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` }
}
