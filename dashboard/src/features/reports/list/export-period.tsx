import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { reportsTexts as texts } from '../../../locale/reports.ts'
import { dayIn } from '../../../shared/days.ts'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { exportNameOf } from '../../../shared/export/export-of.ts'
import type { Range } from '../../../shared/list/period.ts'
import { rangePhrase } from '../../../shared/list/range-phrase.ts'
import { periodPhrase } from '../report-period.ts'
import { type filterOf, isChained, type ReportHeader } from '../reports.queries.ts'

/** Maximum number of reports that the dialog counts; the server counts all. */
const counted = 100

/**
 * Exports the reports of one period and all listed accounts to a file: the filter's period, else the latest with a
 * report.
 * @param latest the first report of the list
 */
export function ExportPeriod({
  type,
  filter,
  latest,
}: {
  type: ReportType
  filter: ReturnType<typeof filterOf>
  latest: ReportHeader
}) {
  const { zone, dateStyle } = useTimeSettings()
  const chosen: Range = { ...('from' in filter && { from: filter.from }), ...('to' in filter && { to: filter.to }) }
  const isChosen = Object.keys(chosen).length > 0
  const dayOf = (instant: string) => dayIn(latest.timeZone, new Date(instant))
  const range: Range = isChosen ? chosen : { from: dayOf(latest.from), to: dayOf(latest.to) }
  const query = { ...filter, ...range, days: 'own' as const }
  const { data } = useQuery({
    ...read('GET /site-balance-reports/{type}', {
      params: { type },
      query: { ...query, status: 'ready', limit: String(counted) },
    }),
    enabled: isChosen || isChained(latest),
  })
  if (!isChosen && !isChained(latest)) return null
  const period = isChosen ? (rangePhrase(range, { zone, dateStyle }) ?? '') : periodPhrase(latest, dateStyle)
  return (
    <ExportButton
      path={`/site-balance-reports/${type}/export`}
      query={Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))}
      rows={data?.items.reduce((sum, { rowsCount = 0 }) => sum + Math.max(rowsCount, 1), 0)}
      isAtLeast={data !== undefined && data.total > data.items.length}
      what={texts.list.exported(period)}
      text={'accountId' in filter ? texts.list.exportOne(period) : texts.list.exportAll(period)}
      name={exportNameOf(`reports-${type}`, range, zone)}
      zone={zone}
    />
  )
}
