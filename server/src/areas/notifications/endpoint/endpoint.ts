import type { Selectable } from 'kysely'
import { withOutcome } from '../../sites/endpoint-status.ts'
import type { Outcome } from '../delivery/deliver.ts'
import { maxFailingMs, pausedUntil } from '../delivery/schedule.ts'
import type { NotificationEndpointsTable } from '../notifications.tables.ts'

/** Sent on request to test an address; excluded from its health and figures. */
export const testEvent = 'test.ping'

export type EndpointRow = Selectable<NotificationEndpointsTable>
type Health = Pick<
  EndpointRow,
  'failing_since' | 'recent_outcomes' | 'succeeded_at' | 'throttled_until' | 'disabled_at' | 'disabled_reason'
>

/** Minimum interval between recorded successes of an address. */
const recordSuccessEveryMs = 60_000
const unknown: Health = {
  failing_since: null,
  recent_outcomes: '',
  succeeded_at: null,
  throttled_until: null,
  disabled_at: null,
  disabled_reason: null,
}

/** True for a disabled address. Another address of the site is another endpoint, with a health of its own. */
export function isDisabledFor(endpoint: EndpointRow | undefined, url: string): boolean {
  return endpoint !== undefined && endpoint.url === url && endpoint.disabled_at !== null
}

/**
 * Health of an address after an attempt: recent outcomes; the first failure since the last success; the end of a requested
 * pause; and whether it is disabled, by a 410 or by 120 hours without a success (security.md N-03, N-12).
 * @returns null when nothing has to be stored
 */
export function healthAfter(
  before: EndpointRow | undefined,
  url: string,
  { response, error }: Pick<Outcome, 'response' | 'error'>,
  now: Date,
): Health | null {
  const known: Health = before?.url === url ? before : unknown
  const outcomes = withOutcome(known.recent_outcomes, !error)
  if (!error) {
    const isFresh = known.succeeded_at !== null && now.getTime() - known.succeeded_at.getTime() < recordSuccessEveryMs
    const isSame = outcomes === known.recent_outcomes && known.failing_since === null && known.throttled_until === null
    if (isFresh && isSame) return null
    return { ...known, recent_outcomes: outcomes, failing_since: null, succeeded_at: now, throttled_until: null }
  }
  const failingSince = known.failing_since ?? now
  const wanted = response && pausedUntil(response.status, response.headers['retry-after'], now)
  const reason =
    response?.status === 410 ? 'gone' : now.getTime() - failingSince.getTime() >= maxFailingMs ? 'failing' : null
  const isNew = reason !== null && known.disabled_at === null
  const isSame = outcomes === known.recent_outcomes && known.failing_since !== null
  if (isSame && !wanted && !isNew) return null
  return {
    ...known,
    recent_outcomes: outcomes,
    failing_since: failingSince,
    throttled_until: wanted ? later(wanted, known.throttled_until) : known.throttled_until,
    ...(isNew && { disabled_at: now, disabled_reason: reason }),
  }
}

/** The longest pause wins: one of four parallel responses may ask for an hour and the next for none. */
function later(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one
}
