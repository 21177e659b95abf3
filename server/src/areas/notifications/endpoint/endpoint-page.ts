import type { notificationEndpoint } from '@firepay/contract/notifications/notifications.schemas.ts'
import type { CallerRole } from '@firepay/contract/product/abilities.ts'
import type { z } from 'zod'
import type { Trx } from '../../../platform/db/transaction.ts'
import { countOutcomes, endpointStatus, outcomesKept } from '../../sites/endpoint-status.ts'
import type { getSite } from '../../sites/get-site.ts'
import { findEndpoint } from '../create/create.queries.ts'
import { saveEndpoint } from '../delivery/finish.queries.ts'
import { listRecentAttempts } from '../list/list.queries.ts'
import { presentAttempt } from '../list/notifications.present.ts'
import { isDisabledFor } from './endpoint.ts'
import { listExtraHeaders } from './extra-headers.ts'

type SiteRow = Awaited<ReturnType<typeof getSite>>
type Endpoint = z.output<typeof notificationEndpoint>

const shownFailures = 5

/** Health of a site's address, with success count and median duration of its newest attempts. */
export async function presentEndpoint(trx: Trx, site: SiteRow, role: CallerRole): Promise<Endpoint> {
  const { merchant_id: merchantId, id: siteId, notification_url: url } = site
  const [known, attempts, headers] = await Promise.all([
    findEndpoint(trx, { merchantId, siteId }),
    url === null ? [] : listRecentAttempts(trx, { merchantId, siteId, url }, outcomesKept),
    url === null ? [] : listExtraHeaders(trx, { merchantId, siteId, url }),
  ])
  const endpoint = known?.url === url ? known : undefined
  const durations = attempts.flatMap((attempt) => attempt.duration_ms ?? []).toSorted((a, b) => a - b)
  const status = url === null ? 'none' : endpoint ? endpointStatus(endpoint) : 'active'
  return {
    siteId,
    status,
    ...(url !== null && { url }),
    ...(endpoint?.disabled_at && {
      disabledAt: endpoint.disabled_at.toISOString(),
      disabledReason: endpoint.disabled_reason === 'gone' ? 'gone' : 'failing',
    }),
    ...(endpoint?.failing_since &&
      status !== 'active' &&
      status !== 'unstable' && { failingSince: endpoint.failing_since.toISOString() }),
    ...(endpoint?.succeeded_at && { lastSucceededAt: endpoint.succeeded_at.toISOString() }),
    recent: {
      ...countOutcomes(endpoint?.recent_outcomes ?? ''),
      medianMs: durations[Math.floor(durations.length / 2)] ?? null,
    },
    lastFailures: attempts
      .filter((attempt) => attempt.error_kind !== null)
      .slice(0, shownFailures)
      .map((attempt) => ({ ...presentAttempt(attempt, null, role), notificationId: attempt.notification_id })),
    headers: headers.map((header) => ({ name: header.name, setAt: header.set_at.toISOString() })),
  }
}

/** Enables the address again. @returns false when it was not disabled */
export async function enableEndpoint(trx: Trx, site: SiteRow): Promise<boolean> {
  const { merchant_id: merchantId, id: siteId, notification_url: url } = site
  const endpoint = await findEndpoint(trx, { merchantId, siteId })
  if (url === null || !endpoint || !isDisabledFor(endpoint, url)) return false
  await saveEndpoint(trx, {
    ...endpoint,
    failing_since: null,
    recent_outcomes: '',
    throttled_until: null,
    disabled_at: null,
    disabled_reason: null,
  })
  return true
}
