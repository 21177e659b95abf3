import { IconHistory } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { auditLogQuery, filtersOf } from './audit-log.queries.ts'
import { auditSchema, readAuditSearch } from './audit-search.ts'

export const auditLogRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit-log',
    validateSearch: readAuditSearch,
    staticData: {
      section: { name: 'auditLog', icon: IconHistory, group: 'merchant', ability: 'read AuditLog' },
      reads: auditSchema,
    },
    loader: startReading(({ search: raw, user }) => {
      const search = readAuditSearch(raw)
      return auditLogQuery(filtersOf(search, search.timeZone ?? user.merchant.timeZone))
    }, 'read AuditLog'),
    component: lazyRouteComponent(() => import('./audit-log-page.tsx'), 'AuditLogPage'),
  }),
]
