import { createRoute } from '@tanstack/react-router'
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
import { rootRoute, signedInRoute } from '../shared/signed-in-route.ts'
import { AppShell } from './app-shell.tsx'
import { extensionRoutesFor, framedRoutesFor, indexRouteFor } from './extension-routes.tsx'
import { extensions } from './extensions.ts'
import { FailedPage, NotAuthorizedPage, NotFoundPage } from './status-pages.tsx'

const notAuthorizedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/not-authorized',
  component: NotAuthorizedPage,
})

const notFoundRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/not-found', component: NotFoundPage })

const errorRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/error', component: FailedPage })

/** Any other address: inside the shell, so that the way back is on the page. */
const unknownRoute = createRoute({ getParentRoute: () => signedInRoute, path: '$', component: NotFoundPage })

siteEventsRoute.update({ component: siteEventsComponent })

/** Every page. A feature's routes are one line here. */
export const routeTree = rootRoute.addChildren([
  signedInRoute
    .update({ component: AppShell })
    .addChildren([
      ...indexRouteFor(extensions),
      ...overviewRoutes,
      ...sitesRoutes,
      ...transactionsRoutes,
      ...payoutsRoutes,
      ...notificationsRoutes,
      ...developersRoutes,
      ...reportsRoutes,
      ...importsRoutes,
      ...securityRoutes,
      ...profileRoutes,
      ...teamRoutes,
      ...auditLogRoutes,
      ...exportsRoutes,
      ...ingestEventsRoutes,
      ...settingsRoutes,
      ...balancesRoutes,
      ...merchantsRoutes,
      notAuthorizedRoute,
      notFoundRoute,
      errorRoute,
      unknownRoute,
      ...extensionRoutesFor(extensions),
    ]),
  ...framedRoutesFor(extensions),
])
