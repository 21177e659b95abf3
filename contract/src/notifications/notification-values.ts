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

/** Attempts of the schedule; a test notification has one. */
export const maxAttempts = 10

/** A list that matches more says so and counts no further. */
export const maxCounted = 10_000
