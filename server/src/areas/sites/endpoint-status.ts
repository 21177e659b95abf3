/** The number of attempts remembered for an address. */
export const outcomesKept = 100
/** Failures in a row after which an address that worked before is failing: more than the four requests under way at once. */
export const failuresInARow = 5
/** An address is unstable from this number of failures and this share of the remembered attempts. */
const unstableFailures = 2
const unstableShare = 0.05

type Outcomes = { recent_outcomes: string; disabled_at: Date | null }

export type EndpointStatus = 'active' | 'unstable' | 'failing' | 'disabled'

/**
 * How an address answers, by its newest attempts: `failing` after five failures in a row, or where none succeeded;
 * `unstable` where at least two and at least 5 % of the newest 100 failed; else `active`. The one place of this rule
 * (decision 297).
 */
export function endpointStatus({ recent_outcomes: outcomes, disabled_at }: Outcomes): EndpointStatus {
  if (disabled_at) return 'disabled'
  const { attempts, succeeded } = countOutcomes(outcomes)
  const failed = attempts - succeeded
  const neverWorked = succeeded === 0 && failed > 0
  if (neverWorked || outcomes.endsWith('f'.repeat(failuresInARow))) return 'failing'
  return failed >= unstableFailures && failed >= attempts * unstableShare ? 'unstable' : 'active'
}

/** How many attempts are remembered, and how many of them succeeded. */
export function countOutcomes(outcomes: string): { attempts: number; succeeded: number } {
  return { attempts: outcomes.length, succeeded: outcomes.replaceAll('f', '').length }
}

/** The newest outcomes with one more; the oldest goes when there are too many. */
export function withOutcome(outcomes: string, hasSucceeded: boolean): string {
  return (outcomes + (hasSucceeded ? 's' : 'f')).slice(-outcomesKept)
}
