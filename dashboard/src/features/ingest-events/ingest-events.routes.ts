import { IconInbox } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import { readScope, scopeOf } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { eventsQuery } from './ingest-events.queries.ts'
import { eventsUrl } from './ingest-events.search.ts'

/** The same lists on a site's page. */
export const siteEventsComponent = lazyRouteComponent(() => import('./site-events.tsx'), 'SiteEvents')

export const ingestEventsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/ingest-events',
    validateSearch: (search: Record<string, unknown>) => ({ ...eventsUrl.read(search), ...readScope(search) }),
    staticData: {
      section: { name: 'ingestEvents', icon: IconInbox, group: 'integration', ability: 'read Payload' },
      reads: eventsUrl.schema,
    },
    loader: startReading(
      ({ search }) => eventsQuery('held', scopeOf(readScope(search)), eventsUrl.read(search).q),
      'read Payload',
    ),
    component: lazyRouteComponent(() => import('./ingest-events-page.tsx'), 'IngestEventsPage'),
  }),
]
