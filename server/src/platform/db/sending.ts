import { setImmediate } from 'node:timers/promises'

/**
 * Statements of one transaction that are sent one after the other, none waiting for the answer of the one before: while
 * PostgreSQL works on one, the next is made.
 *
 *     await sending.add(insertRows(trx, …))
 *     await sending.add(insertRows(trx, …))
 *     await sending.done()
 */
export class Sending {
  private readonly statements: Promise<unknown>[] = []

  /** Returns once the statement has left, and not when it is answered. */
  async add(statement: Promise<unknown>): Promise<void> {
    // Told by `done`, or not at all when something else failed before.
    statement.catch(() => {})
    this.statements.push(statement)
    await setImmediate()
  }

  /** Waits for all answers. @throws what the first one that failed was told, and not what that made of the others */
  async done(): Promise<void> {
    await Promise.all(this.statements)
  }
}
