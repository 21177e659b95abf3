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
 * Kysely's PostgreSQL dialect for connections in pipeline mode: the `begin` of a transaction that only reads is sent and
 * not waited for, so that it travels with the first statement. Should it fail, so does the commit. One that may write
 * waits for it: statements sent behind a refused `begin` commit one by one, and the tables that are found before a
 * merchant is known take them without a tenant. Nor is the commit of a transaction that only read waited for: all of it
 * was answered by then, and there is nothing that the commit could lose.
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
    // Looked at when the transaction ends; until then a failure shows in the statements that follow.
    begun.catch(() => {})
    this.begun.set(connection, { begun, isReadOnly })
    if (!isReadOnly) await begun
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { begun, isReadOnly } = this.begun.get(connection) ?? {}
    await begun
    const committed = super.commitTransaction(connection)
    // The next transaction of the connection is sent behind it; a connection that broke fails that one.
    if (isReadOnly) committed.catch(() => {})
    else await committed
  }
}

type Begun = { begun: Promise<void>; isReadOnly: boolean }

/**
 * Makes the statements of one turn of the event loop leave in one packet, and sends those that are marked as named
 * statements. A commit that nobody waits for leaves with the transaction that comes next, if that comes at once.
 */
export function prepareClient(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const uncork = () => stream.uncork()
  // The driver has one overload for each way to ask; Kysely uses the one with text and values.
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    stream.cork()
    if (text === 'commit') setImmediate(uncork)
    else process.nextTick(uncork)
    const name = typeof text === 'string' ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }) as typeof client.query
}

/** The connection of a transaction, which keeps it until it ends and takes no statement after that. */
export type OwnConnection = <T>(use: (connection: DatabaseConnection) => Promise<T>) => Promise<T>

export async function connectionOf<DB>(trx: Transaction<DB>): Promise<OwnConnection> {
  const connection = await trx.getExecutor().provideConnection(async (own) => own)
  return (use) => use(connection)
}

/**
 * The same transaction, whose statements are sent when they are asked for: Kysely itself holds each back until the one
 * before is answered. PostgreSQL runs them in the order in which they were asked for; after one that failed, the others
 * fail as well.
 * @param provideConnection asked for each statement
 */
export function sendAhead<DB>(trx: Transaction<DB>, provideConnection: OwnConnection): Transaction<DB> {
  return new Transaction<DB>({
    ...unused,
    executor: trx.getExecutor().withConnectionProvider({ provideConnection }),
  })
}

/** Kysely asks for these to begin a transaction and to read the catalogue, which is done inside of none. */
const dialect = new PipelinedDialect({ pool: () => Promise.reject(new Error('A transaction has one connection')) })
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() }

const nameMark = /^\s*select \/\* named: ([\w-]+) \*\//
/** Texts under one mark that get a name: a connection keeps the plan of each for as long as it lives. */
const maxTexts = 24
const names = new Map<string, Map<string, string>>()

/**
 * The name of a statement that begins with `select /* named: … *\/`: PostgreSQL parses it once for a connection, and plans
 * it once, as soon as a plan for any values is as good as one for these. One name has one text: further texts under a
 * mark are numbered, and those beyond the bound stay without a name.
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
