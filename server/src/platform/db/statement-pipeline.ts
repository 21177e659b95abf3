import { setImmediate } from 'node:timers/promises'

/**
 * Sends statements of a transaction without waiting for the answers: while PostgreSQL runs one, the next is built.
 *
 *     const pipeline = new StatementPipeline()
 *     await pipeline.add(insertRows(trx, …))
 *     await pipeline.add(insertRows(trx, …))
 *     await pipeline.done()
 */
export class StatementPipeline {
  private readonly statements: Promise<unknown>[] = []

  /** Resolves when the statement has been sent, before it is answered. */
  async add(statement: Promise<unknown>): Promise<void> {
    // `done` reports the error, unless something else failed first.
    statement.catch(() => {})
    this.statements.push(statement)
    await setImmediate()
  }

  /** Waits for all answers. @throws the error of the first failed statement, not those it caused in later ones */
  async done(): Promise<void> {
    await Promise.all(this.statements)
  }
}
