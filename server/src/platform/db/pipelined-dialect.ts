import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  Transaction,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

/**
 * Kysely's PostgreSQL dialect for connections in pipeline mode. The `begin` of a read-only transaction is not awaited:
 * it is sent with the first statement, and if it fails, so does the commit. A transaction that may write awaits
 * `begin`: behind a refused one, statements would commit one by one, and tables without row-level security would accept
 * them without a tenant. The commit of a read-only transaction is not awaited either: all its statements are answered
 * and it has nothing to lose.
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
  private readonly begun = new WeakMap<DatabaseConnection, Begun>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isReadOnly = settings.accessMode === 'read only'
    const begun = super.beginTransaction(connection, settings)
    // Checked when the transaction ends; until then a failure shows in the following statements.
    begun.catch(() => {})
    this.begun.set(connection, { begun, isReadOnly })
    if (!isReadOnly) await begun
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { begun, isReadOnly } = this.begun.get(connection) ?? {}
    await begun
    const committed = super.commitTransaction(connection)
    // The connection's next transaction is sent after this; a broken connection fails that one.
    if (isReadOnly) committed.catch(() => {})
    else await committed
  }
}

type Begun = { begun: Promise<void>; isReadOnly: boolean }

/**
 * Sends the statements of one turn of the event loop in one packet, and marked ones as named statements. A commit that
 * is not awaited is sent with the next transaction if that starts immediately.
 */
export function prepareClient(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const uncork = () => stream.uncork()
  // The driver overloads `query`; Kysely uses the form with text and values.
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    stream.cork()
    if (text === 'commit') setImmediate(uncork)
    else process.nextTick(uncork)
    const name = typeof text === 'string' ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }) as typeof client.query
}

/** The connection of a transaction: usable until it ends. */
export type OwnConnection = <T>(use: (connection: DatabaseConnection) => Promise<T>) => Promise<T>

export async function connectionOf<DB>(trx: Transaction<DB>): Promise<OwnConnection> {
  const connection = await trx.getExecutor().provideConnection(async (own) => own)
  return (use) => use(connection)
}

/**
 * The same transaction with statements sent immediately; Kysely itself sends each after the answer to the previous one.
 * PostgreSQL runs them in order; after a failed one the others fail too.
 * @param provideConnection called for each statement
 */
export function sendAhead<DB>(trx: Transaction<DB>, provideConnection: OwnConnection): Transaction<DB> {
  return new Transaction<DB>({
    ...unused,
    executor: trx.getExecutor().withConnectionProvider({ provideConnection }),
  })
}

/** Kysely needs these to begin a transaction and to read the catalogue, neither of which happens here. */
const dialect = new PipelinedDialect({ pool: () => Promise.reject(new Error('A transaction has one connection')) })
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() }

const nameMark = /^\s*select \/\* named: ([\w-]+) \*\//
/** Maximum named texts per mark: a connection keeps the plan of each for its lifetime. */
const maxTexts = 24
const names = new Map<string, Map<string, string>>()

/**
 * Name of a statement that begins with `select /* named: … *\/`. PostgreSQL parses it once per connection, and plans it
 * once if a generic plan is as good as a custom one. A name has one text: further texts of a mark are numbered, and
 * those beyond the bound are not named.
 */
function nameOf(text: string): string | undefined {
  const mark = nameMark.exec(text)?.[1]
  if (mark === undefined) return undefined
  const texts = names.get(mark) ?? new Map<string, string>()
  names.set(mark, texts)
  const known = texts.get(text)
  if (known !== undefined || texts.size >= maxTexts) return known
  const name = `${mark}-${texts.size + 1}`
  texts.set(text, name)
  return name
}
