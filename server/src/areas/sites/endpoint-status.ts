/** Number of latest attempts stored per address. */
export const outcomesKept = 100
/** Failures in a row after which a working address counts as failing; above the four requests in flight. */
export const failuresInARow = 5
/** An address is unstable from this number and share of failures among the stored attempts. */
const unstableFailures = 2
const unstableShare = 0.05

type Outcomes = { recent_outcomes: string; disabled_at: Date | null }

export type EndpointStatus = 'active' | 'unstable' | 'failing' | 'disabled'

/**
 * State of an address by its latest attempts: `failing` after five failures in a row, or when none succeeded;
 * `unstable` when at least two and at least 5 % of the latest 100 failed; otherwise `active`. The only place of this
 * rule (docs/decisions/notification-endpoints.md).
 */
export function endpointStatus({ recent_outcomes: outcomes, disabled_at }: Outcomes): EndpointStatus {
  if (disabled_at) return 'disabled'
  const { attempts, succeeded } = countOutcomes(outcomes)
  const failed = attempts - succeeded
  const neverWorked = succeeded === 0 && failed > 0
  if (neverWorked || outcomes.endsWith('f'.repeat(failuresInARow))) return 'failing'
  return failed >= unstableFailures && failed >= attempts * unstableShare ? 'unstable' : 'active'
}

/** Number of stored attempts, and of successful ones. */
export function countOutcomes(outcomes: string): { attempts: number; succeeded: number } {
  return { attempts: outcomes.length, succeeded: outcomes.replaceAll('f', '').length }
}

/** Appends an outcome and drops the oldest beyond the limit. */
export function withOutcome(outcomes: string, hasSucceeded: boolean): string {
  return (outcomes + (hasSucceeded ? 's' : 'f')).slice(-outcomesKept)
}
