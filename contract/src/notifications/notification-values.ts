/** Where a notification stands: waiting for its first attempt, being sent, waiting for another attempt, or over. */
export const notificationStatuses = ['pending', 'delivering', 'retrying', 'delivered', 'failed', 'canceled'] as const

/** What a notification tells of: a transaction by its type, an account, or the site itself. */
export const notificationObjectTypes = [
  'payment',
  'refund',
  'chargeback',
  'payout',
  'payout_reversal',
  'account',
  'site',
] as const

/** What made an attempt: the schedule, a person, a bulk repeat, a test notification. */
export const attemptTriggers = ['schedule', 'manual', 'bulk', 'test'] as const

/** Why an attempt got no 2xx answer. */
export const attemptErrors = ['dns', 'connect', 'tls', 'timeout', 'http', 'blocked'] as const

const minute = 60
const hour = 60 * minute

/** How long after the try before each one is made, give or take a fifth: ten in 75 h 35 m 05 s (security.md N-02). */
export const retryDelaysSeconds = [
  ...[0, 5, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
] as const

/** An attempt that has no whole answer after so long has failed (security.md N-04). */
export const attemptSeconds = 15

/** Attempts of the schedule; a test notification has one. */
export const maxAttempts = retryDelaysSeconds.length

/** Where a bulk repeat stands. */
export const repeatPlanStatuses = ['planned', 'running', 'done', 'canceled'] as const

/** Why nothing can be sent to a site: it has no address, its address is disabled, or nothing may be sent there. */
export const repeatProblems = ['no-address', 'disabled', 'blocked'] as const

/**
 * Why a bulk repeat left out what it was to repeat: it was being sent when the repeat came to it, its bytes are gone, the site's
 * address went away, the repeat was canceled before, or it changed so that it no longer matches.
 */
export const repeatSkips = ['under-way', 'pruned', 'unreachable', 'canceled', 'changed'] as const

/** Requests of a bulk repeat to one site in a second. */
export const maxPerSecond = 500
