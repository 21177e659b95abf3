import { auditLogRoutes } from '../features/audit-log/audit-log.routes.ts'
import { balancesRoutes } from '../features/balances/balances.routes.ts'
import { developersRoutes } from '../features/developers/developers.routes.ts'
import { exportsRoutes } from '../features/exports/exports.routes.ts'
import { importsRoutes } from '../features/imports/imports.routes.ts'
import { ingestEventsRoutes, siteEventsComponent } from '../features/ingest-events/ingest-events.routes.ts'
import { merchantsRoutes } from '../features/merchants/merchants.routes.ts'
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts'
import { overviewRoutes } from '../features/overview/overview.routes.ts'
import { payoutsRoutes } from '../features/payouts/payouts.routes.ts'
import { profileRoutes } from '../features/profile/profile.routes.ts'
import { reportsRoutes } from '../features/reports/reports.routes.ts'
import { securityRoutes } from '../features/security/security.routes.ts'
import { settingsRoutes } from '../features/settings/settings.routes.ts'
import { siteEventsRoute, sitesRoutes } from '../features/sites/sites.routes.ts'
import { teamRoutes } from '../features/team/team.routes.ts'
import { transactionsRoutes } from '../features/transactions/transactions.routes.ts'

siteEventsRoute.update({ component: siteEventsComponent })

/** The routes of every feature, for the application and for screen tests. Their order is the menu's order. */
export const featureRoutes = [
  ...overviewRoutes,
  ...transactionsRoutes,
  ...balancesRoutes,
  ...payoutsRoutes,
  ...reportsRoutes,
  ...importsRoutes,
  ...notificationsRoutes,
  ...ingestEventsRoutes,
  ...developersRoutes,
  ...sitesRoutes,
  ...teamRoutes,
  ...auditLogRoutes,
  ...exportsRoutes,
  ...settingsRoutes,
  ...merchantsRoutes,
  ...profileRoutes,
  ...securityRoutes,
]
