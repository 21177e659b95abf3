import { createRoute } from '@tanstack/react-router'
import { rootRoute, signedInRoute } from '../shared/signed-in-route.ts'
import { AppShell } from './app-shell.tsx'
import { extensionRoutesFor, framedRoutesFor, indexRouteFor } from './extension-routes.tsx'
import { extensions } from './extensions.ts'
import { featureRoutes } from './feature-routes.ts'
import { FailedPage, NotAuthorizedPage, NotFoundPage } from './status-pages.tsx'

const notAuthorizedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/not-authorized',
  component: NotAuthorizedPage,
})

const notFoundRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/not-found', component: NotFoundPage })

const errorRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/error', component: FailedPage })

/** Unknown paths render inside the shell, which has the navigation. */
const unknownRoute = createRoute({ getParentRoute: () => signedInRoute, path: '$', component: NotFoundPage })

/** All routes; features are listed in `feature-routes.ts`. */
export const routeTree = rootRoute.addChildren([
  signedInRoute
    .update({ component: AppShell })
    .addChildren([
      ...indexRouteFor(extensions),
      ...featureRoutes,
      notAuthorizedRoute,
      notFoundRoute,
      errorRoute,
      unknownRoute,
      ...extensionRoutesFor(extensions),
    ]),
  ...framedRoutesFor(extensions),
])
