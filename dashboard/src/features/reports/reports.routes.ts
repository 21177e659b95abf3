import { reportTypes } from '@firepay/contract/reports/report-values.ts'
import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { IconReceipt } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { idOf, layer, moment, oneOf, readState, type StateOf, text } from '../../shared/list/list-state.ts'
import { periods } from '../../shared/list/period.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { zoneIn } from '../../shared/list/use-zone.ts'
import { readScope } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'

const queries = () => import('./reports.queries.ts')

const listSchema = {
  accountId: idOf('acct'),
  period: oneOf(periods),
  from: moment,
  to: moment,
  /** Hides periods without movements. */
  movement: oneOf(['only']),
  /** The dialog that requests a report is open. */
  request: layer(oneOf(['open'])),
}
export const reportListNames = Object.keys(listSchema)
export type ReportListSearch = StateOf<typeof listSchema>
export function readReportListSearch(search: Record<string, unknown>): ReportListSearch {
  return readState(listSchema, search)
}

const reportSchema = {
  /** Shows a month by days instead of categories. */
  by: oneOf(['day']),
  /**
   * The lines open in the drawer: `all`, `late`, a category, optionally its `.credits` or `.debits`, `fee:` with a
   * type, or `row.` with a row number and column.
   */
  lines: layer(text(80)),
}
export const reportNames = Object.keys(reportSchema)
export function readReportSearch(search: Record<string, unknown>): StateOf<typeof reportSchema> {
  return readState(reportSchema, search)
}

function demandType(type: string): void {
  if (!(reportTypes as readonly string[]).includes(type)) throw notFound()
}

const startReports = startReading(async (entered) => {
  const { filterOf, reportListQuery } = await queries()
  const search = readReportListSearch(entered.search)
  const scope = readScope(entered.search)
  const zone = zoneIn(entered, scope)
  if (zone === undefined) return null
  const filter = filterOf(search, scope, zone)
  // The zone of an account is known once the accounts have loaded.
  return 'timeZone' in filter && search.accountId !== undefined
    ? null
    : reportListQuery(entered.params.type as ReportType, filter)
}, 'read Balance')
const startReport = startReading(
  async ({ params: { type, id } }) => (await queries()).reportQuery(type as ReportType, id),
  'read Balance',
)

export const reportsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/reports',
    staticData: { section: { name: 'reports', icon: IconReceipt, group: 'payments', ability: 'read Balance' } },
    beforeLoad: () => {
      throw redirect({ to: '/reports/$type', params: { type: 'daily' }, search: (before) => before, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/reports/$type',
    validateSearch: readReportListSearch,
    staticData: { reads: listSchema },
    loader: (entering) => {
      demandType(entering.params.type)
      startReports(entering)
    },
    component: lazyRouteComponent(() => import('./list/report-list-page.tsx'), 'ReportListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/reports/$type/$id',
    validateSearch: readReportSearch,
    staticData: { reads: reportSchema },
    loader: (entering) => {
      demandType(entering.params.type)
      startReport(entering)
    },
    component: lazyRouteComponent(() => import('./detail/report-page.tsx'), 'ReportPage'),
  }),
]
