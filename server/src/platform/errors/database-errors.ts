const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a socket path without a server
  '53300', // too many connections
  '57P01', // shut down by the administrator
  '57P02', // crash of another session
  '57P03', // starting up or shutting down
])

const lostConnectionText =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/

/**
 * True when the database or a node of its cluster could not be reached or was lost: a 503 that the caller may retry.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isShardUnavailable(error)) return true
  return anyCause(error, (cause) => {
    const code = codeOf(cause)
    if (code && (lostConnection.has(code) || code.startsWith('08'))) return 'address' in cause || code !== 'ENOENT'
    return lostConnectionText.test(cause.message)
  })
}

/** True when no connection was free, in the pool or at the server: the database is reachable but busy. */
export function isOutOfConnections(error: unknown): boolean {
  return anyCause(
    error,
    (cause) => codeOf(cause) === '53300' || /timeout exceeded when trying to connect/.test(cause.message),
  )
}

/**
 * True when the coordinator of a cluster reports that another node is unreachable: its merchants' data can be neither
 * read nor written. Loss of the coordinator itself is a driver error or has severity FATAL. As with any lost
 * connection, a write whose COMMIT failed like this may or may not be stored.
 */
export function isShardUnavailable(error: unknown): boolean {
  return anyCause(error, (cause) => {
    if (!('severity' in cause) || cause.severity !== 'ERROR') return false
    const code = codeOf(cause) ?? ''
    if (/^080(?:00|01|03|04|06)$/.test(code)) return true
    if (code === 'XX000' && lostAtCommit.test(cause.message)) return true
    const isRemote = 'where' in cause && /^while executing command on /.test(String(cause.where))
    return isRemote && (shutDown.has(code) || (code === 'XX000' && lostByCluster.test(cause.message)))
  })
}

const shutDown = new Set(['57P01', '57P02', '57P03'])
const lostAtCommit = /^could not commit transaction for shard \d+ on at least one active node/
/** Messages of libpq, which has no error codes for them. */
const lostByCluster =
  /SSL SYSCALL error|invalid socket|connection not open|server closed the connection|could not (?:receive|send) data/

/** Thrown before a write when the disk is almost full. */
export class StorageLow extends Error {
  readonly code = 'ENOSPC'
  override name = 'StorageLow'
  override message = 'The disk is almost full'
}

/** True when the database had no space to write: a 507. Nothing of the transaction is stored. */
export function isDiskFull(error: unknown): boolean {
  return anyCause(error, (cause) => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(cause) ?? ''))
}

/** True when a retry of the transaction may succeed: serialization failure or deadlock. */
export function isWorthRetrying(error: unknown): boolean {
  return anyCause(error, (cause) => ['40001', '40P01'].includes(codeOf(cause) ?? ''))
}

/** Transient SQLSTATEs: statement timeout, lock timeout, out of memory, read-only after a failover. */
const busy = new Set(['57014', '55P03', '53200', '25006', '53000', '53400'])

/** True when a later retry may succeed: the database is unreachable or busy, or transactions conflicted. */
export function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isWorthRetrying(error) || busy.has(codeOf(error) ?? '')
}

/** SQLSTATE or errno of an error; undefined without one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function anyCause(error: unknown, test: (cause: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false
  if (test(error)) return true
  if (error instanceof AggregateError && error.errors.some((one) => anyCause(one, test))) return true
  return anyCause(error.cause, test)
}
