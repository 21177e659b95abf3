/** Maximum time per event loop iteration for starting requests; then connections are accepted and read. */
const budgetMs = 5

/**
 * Starts requests in order of arrival, as many per event loop iteration as the budget allows, so that a flood does not
 * starve new connections. Urgent ones go first.
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
    // Runs after everything the start triggers immediately: promises settle before the next tick.
    if (start) queueMicrotask(() => process.nextTick(() => this.run(until)))
  }
}
