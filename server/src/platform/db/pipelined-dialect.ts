import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

/**
 * Kysely's PostgreSQL dialect for connections in pipeline mode: `begin` is sent and not waited for, so that it travels
 * with the first statement of the transaction. Should `begin` fail, so does the commit; nothing was written, because
 * nothing is visible or writable without the tenant that is set for a transaction.
 */
export class PipelinedDialect extends PostgresDialect {
  private readonly config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.config = config
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.config)
  }
}

class PipelinedDriver extends PostgresDriver {
  private readonly begun = new WeakMap<DatabaseConnection, Promise<void>>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    // Looked at when the transaction ends; until then a failure shows in the statements that follow.
    begun.catch(() => {})
    this.begun.set(connection, begun)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.begun.get(connection)
    await super.commitTransaction(connection)
  }
}

const nameMark = /^select \/\* named: ([\w-]+) \*\//

/**
 * Makes the statements of one turn of the event loop leave in one packet, and sends those that begin with
 * `select /* named: … *\/` as named statements, which PostgreSQL parses and plans once for a connection.
 */
export function prepareClient(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  // The driver has one overload for each way to ask; Kysely uses the one with text and values.
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    const name = typeof text === 'string' ? nameMark.exec(text)?.[1] : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }) as typeof client.query
}
