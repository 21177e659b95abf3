/** So many attempts are remembered of an address. */
export const outcomesKept = 100
/** So many failures in a row make an address failing that worked before: more than the four requests under way at once. */
export const failuresInARow = 5
/** From so many failures on, and from this share of the remembered attempts on, an address is unstable. */
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
