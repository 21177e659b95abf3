/** How long requests are started in one iteration of the event loop; then connections are accepted and read again. */
const budgetMs = 5

/**
 * Starts requests in the order they came, as many in an iteration of the event loop as the budget allows, so that a flood of
 * them does not keep new connections waiting. Urgent ones go first.
 */
export class StartQueue {
  private readonly urgent: (() => void)[] = []
  private readonly others: (() => void)[] = []
  private isRunning = false

  enter(start: () => void, isUrgent: boolean): void {
    ;(isUrgent ? this.urgent : this.others).push(start)
    if (this.isRunning) return
    this.isRunning = true
    setImmediate(() => this.run(performance.now() + budgetMs))
  }

  private run(until: number): void {
    if (performance.now() > until) return void setImmediate(() => this.run(performance.now() + budgetMs))
    const start = this.urgent.shift() ?? this.others.shift()
    this.isRunning = start !== undefined
    start?.()
    // After all that the start leads to at once: promises are settled before the next tick.
    if (start) queueMicrotask(() => process.nextTick(() => this.run(until)))
  }
}
