import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { isDay } from '../../shared/days.ts'
import { signedInRoute } from '../../shared/signed-in-route.ts'

const outcomes = ['success', 'failure', 'refused'] as const

/** The filters as they stand in the URL; days are those of the business's zone, both included. */
export type AuditSearch = {
  q?: string | undefined
  actorId?: string | undefined
  objectId?: string | undefined
  action?: string | undefined
  outcome?: (typeof outcomes)[number] | undefined
  from?: string | undefined
  to?: string | undefined
}

function textIn(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined
}

function auditSearchOf(search: Record<string, unknown>): AuditSearch {
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
  const found: AuditSearch = {
    q: textIn(search.q, 128),
    actorId: textIn(search.actorId, 64),
    objectId: textIn(search.objectId, 64),
    action: textIn(search.action, 64),
    outcome: outcomes.find((known) => known === search.outcome),
    from: day(search.from),
    to: day(search.to),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

export const auditLogRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit-log',
    validateSearch: auditSearchOf,
    component: lazyRouteComponent(() => import('./audit-log-page.tsx'), 'AuditLogPage'),
  }),
]
