/** Status: waiting for the first attempt, being sent, waiting for a retry, or final. */
export const notificationStatuses = ['pending', 'delivering', 'retrying', 'delivered', 'failed', 'canceled'] as const

/** Kinds of objects in notifications: a transaction by its type, an account, or the site itself. */
export const notificationObjectTypes = [
  'payment',
  'refund',
  'chargeback',
  'payout',
  'payout_reversal',
  'account',
  'site',
] as const

/** Cause of an attempt: the schedule, a user, a bulk repeat, or a test notification. */
export const attemptTriggers = ['schedule', 'manual', 'bulk', 'test'] as const

/** Why an attempt got no 2xx answer. */
export const attemptErrors = ['dns', 'connect', 'tls', 'timeout', 'http', 'blocked'] as const

const minute = 60
const hour = 60 * minute

/** Delay before each attempt, ± 20 %: ten attempts within 75 h 35 m 05 s (security.md N-02). */
export const retryDelaysSeconds = [
  ...[0, 5, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
] as const

/** Timeout of an attempt, until the complete answer (security.md N-04). */
export const attemptSeconds = 15

/** Attempts of the schedule; a test notification has one. */
export const maxAttempts = retryDelaysSeconds.length

export const repeatPlanStatuses = ['planned', 'running', 'done', 'canceled'] as const

/** Why nothing can be sent to a site: no address, a disabled address, or an address that may not be called. */
export const repeatProblems = ['no-address', 'disabled', 'blocked'] as const

/**
 * Why a bulk repeat skipped a notification: it was being sent, its payload is no longer stored, the site lost its
 * address, the repeat was canceled, or it no longer matched the filter.
 */
export const repeatSkips = ['under-way', 'pruned', 'unreachable', 'canceled', 'changed'] as const

/** Maximum rate of a bulk repeat, in requests per second and site. */
export const maxPerSecond = 500
