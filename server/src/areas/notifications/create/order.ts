const attemptsBeforeNext = 3
const over = new Set(['delivered', 'failed', 'canceled'])

/**
 * Whether the next notification of the same order may be sent: this one is over, or was tried three times (security.md
 * N-06). The next one is passed only after it was let go itself, so that this holds for all earlier ones.
 * @param scheduledCount attempts of the schedule; a repeat by hand lets nobody pass
 */
export function isPassed(status: string, scheduledCount: number): boolean {
  return over.has(status) || scheduledCount >= attemptsBeforeNext
}
