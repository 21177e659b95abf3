import { IconInbox } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layer, oneOf, readState, type StateOf, text } from '../../shared/list/list-state.ts'
import { startReading } from '../../shared/list/start-reading.ts'
import { readScope, scopeOf } from '../../shared/mode.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { eventsQuery } from './ingest-events.queries.ts'

const schema = {
  /** The event's id, or the start of its reference. */
  q: text(256),
  status: oneOf(['held', 'refused']),
  /** The row that is open next to the list. */
  open: layer(text(512)),
}
export const eventSearchNames = Object.keys(schema)

export function readEventSearch(search: Record<string, unknown>): StateOf<typeof schema> {
  return readState(schema, search)
}

/** The same lists on a site's page. */
export const siteEventsComponent = lazyRouteComponent(() => import('./site-events.tsx'), 'SiteEvents')

export const ingestEventsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/ingest-events',
    validateSearch: (search: Record<string, unknown>) => ({ ...readEventSearch(search), ...readScope(search) }),
    staticData: {
      section: { name: 'ingestEvents', icon: IconInbox, group: 'integration', ability: 'read Payload' },
      reads: schema,
    },
    loader: startReading(
      ({ search }) => eventsQuery('held', scopeOf(readScope(search)), readEventSearch(search).q),
      'read Payload',
    ),
    component: lazyRouteComponent(() => import('./ingest-events-page.tsx'), 'IngestEventsPage'),
  }),
]
