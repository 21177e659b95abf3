import pg from 'pg'
import { codeOf } from '../errors/database-errors.ts'
import { UserError } from '../errors/user-error.ts'
import { keepAlive, longestSilenceMs, watchSilence } from './deadline.ts'

/** Address of a database, and the user. */
export type Address = {
  host: string
  port: number
  database: string
  user: string
  password: string | undefined
  ssl: pg.ClientConfig['ssl']
}

/**
 * Parses a `postgres://` address with the driver's rules (socket folders, sslmode, PGUSER and so on).
 * @throws UserError when it is invalid
 */
export function parseAddress(url: string): Address {
  let client: pg.Client
  try {
    client = new pg.Client({ connectionString: url })
  } catch (cause) {
    throw new UserError('DATABASE_URL is not a URL like postgres://user:password@host:5432/database.', { cause })
  }
  const { host, port, database, user, password, ssl } = client
  return { host, port, database: database ?? user ?? '', user: user ?? '', password, ssl }
}

/** The address without its password, for display. */
export function describeAddress(address: Address): string {
  return `${address.user}@${address.host}:${address.port}/${address.database}`
}

/**
 * Opens a connection as the schema's owner.
 * @throws UserError one sentence about what is wrong with the address
 */
export async function connectOwner(address: Address): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    application_name: 'firepay owner',
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC',
    ...keepAlive,
  })
  client.on('error', () => {}) // the query in flight fails and reports it
  try {
    await client.connect()
    watchSilence(client, longestSilenceMs)
    return client
  } catch (cause) {
    await client.end().catch(() => {})
    throw new UserError(`The database ${describeAddress(address)} ${whyNot(cause)}`, { cause })
  }
}

function whyNot(error: unknown): string {
  const message = error instanceof Error ? error.message || String(codeOf(error)) : String(error)
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return 'does not answer: nothing listens there; check host and port in DATABASE_URL.'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'cannot be found: its host name is unknown; check DATABASE_URL.'
    case '28P01':
    case '28000':
      return `refused the sign-in (${message}); check user and password in DATABASE_URL.`
    case '3D000':
      return 'does not exist; create it or correct DATABASE_URL.'
    default:
      return `cannot be used: ${message}; check DATABASE_URL.`
  }
}
