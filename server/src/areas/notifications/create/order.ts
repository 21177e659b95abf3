const attemptsBeforeNext = 3
const over = new Set(['delivered', 'failed', 'canceled'])

/**
 * True when the next notification of the order may be sent: this one is over, or was tried three times (security.md N-06). The
 * next one is checked only once it was released itself, so this holds for all earlier ones.
 * @param scheduledCount scheduled attempts; repeats do not count
 */
export function isPassed(status: string, scheduledCount: number): boolean {
  return over.has(status) || scheduledCount >= attemptsBeforeNext
}
