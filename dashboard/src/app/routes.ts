import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { session } from '../api/session.ts'
import { auditLogRoutes } from '../features/audit-log/audit-log.routes.ts'
import { merchantsRoutes } from '../features/merchants/merchants.routes.ts'
import { overviewRoutes } from '../features/overview/overview.routes.ts'
import { profileRoutes } from '../features/profile/profile.routes.ts'
import { securityRoutes } from '../features/security/security.routes.ts'
import { settingsRoutes } from '../features/settings/settings.routes.ts'
import { sitesRoutes } from '../features/sites/sites.routes.ts'
import { teamRoutes } from '../features/team/team.routes.ts'
import { transactionsRoutes } from '../features/transactions/transactions.routes.ts'
import { homeOf } from '../shared/home.ts'
import { rootRoute, signedInRoute } from '../shared/signed-in-route.ts'
import { AppShell } from './app-shell.tsx'
import { extensions } from './extensions.ts'
import { NotAuthorizedPage, NotFoundPage } from './status-pages.tsx'

const home = extensions.find((extension) => extension.home !== undefined)?.home

const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  ...(home === undefined && {
    beforeLoad: () => {
      throw redirect({ to: homeOf(session.user()), replace: true })
    },
  }),
})

const notAuthorizedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/not-authorized',
  component: NotAuthorizedPage,
})

const notFoundRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/not-found', component: NotFoundPage })

/** Any other address: inside the shell, so that the way back is on the page. */
const unknownRoute = createRoute({ getParentRoute: () => signedInRoute, path: '$', component: NotFoundPage })

/** The extensions' pages, each loaded when it is opened. */
const extensionRoutes = extensions
  .flatMap((extension) => extension.routes)
  .map((route) =>
    createRoute({ getParentRoute: () => signedInRoute, path: route.path, component: lazyRouteComponent(route.load) }),
  )

/** Every page. A feature's routes are one line here. */
export const routeTree = rootRoute.addChildren([
  signedInRoute
    .update({ component: AppShell })
    .addChildren([
      indexRoute,
      ...overviewRoutes,
      ...sitesRoutes,
      ...transactionsRoutes,
      ...securityRoutes,
      ...profileRoutes,
      ...teamRoutes,
      ...auditLogRoutes,
      ...settingsRoutes,
      ...merchantsRoutes,
      notAuthorizedRoute,
      notFoundRoute,
      unknownRoute,
      ...extensionRoutes,
    ]),
])
