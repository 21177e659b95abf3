import { reportTypes } from '@firepay/contract/reports/report-values.ts'
import type { ReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { IconReceipt } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import { zoneIn } from '../../shared/list/use-zone.ts'
import { readScope } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { reportListUrl, reportUrl } from './reports.search.ts'

const queries = () => import('./reports.queries.ts')

function demandType(type: string): void {
  if (!(reportTypes as readonly string[]).includes(type)) throw notFound()
}

const startReports = startReading(async (entered) => {
  const { filterOf, reportListQuery } = await queries()
  const search = reportListUrl.read(entered.search)
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
    validateSearch: reportListUrl.read,
    staticData: { reads: reportListUrl.schema },
    loader: (entering) => {
      demandType(entering.params.type)
      startReports(entering)
    },
    component: lazyRouteComponent(() => import('./list/report-list-page.tsx'), 'ReportListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/reports/$type/$id',
    validateSearch: reportUrl.read,
    staticData: { reads: reportUrl.schema },
    loader: (entering) => {
      demandType(entering.params.type)
      startReport(entering)
    },
    component: lazyRouteComponent(() => import('./detail/report-page.tsx'), 'ReportPage'),
  }),
]
