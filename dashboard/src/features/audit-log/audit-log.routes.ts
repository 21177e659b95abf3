import { IconHistory } from '@firepay/ui/components/icons.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { startReading } from '../../shared/list/start-reading.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { auditLogQuery, filtersOf } from './audit-log.queries.ts'
import { auditLogUrl } from './audit-log.search.ts'

export const auditLogRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit-log',
    validateSearch: auditLogUrl.read,
    staticData: {
      section: { name: 'auditLog', icon: IconHistory, group: 'merchant', ability: 'read AuditLog' },
      reads: auditLogUrl.schema,
    },
    loader: startReading(({ search: raw, user }) => {
      const search = auditLogUrl.read(raw)
      return auditLogQuery(filtersOf(search, search.timeZone ?? user.merchant.timeZone))
    }, 'read AuditLog'),
    component: lazyRouteComponent(() => import('./audit-log-page.tsx'), 'AuditLogPage'),
  }),
]
