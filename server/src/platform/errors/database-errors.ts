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
  'ENOENT', // a socket path whose server is gone
  '53300', // too many connections
  '57P01', // shut down by the administrator
  '57P02', // crash of another session
  '57P03', // starting up or shutting down
])

const lostConnectionText =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/

/** Whether the database could not be reached or left in the middle: a 503, and the call may be made again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return anyCause(error, (cause) => {
    const code = codeOf(cause)
    if (code && (lostConnection.has(code) || code.startsWith('08'))) return 'address' in cause || code !== 'ENOENT'
    return lostConnectionText.test(cause.message)
  })
}

/** Thrown before a write that the disk has no room for. */
export class StorageLow extends Error {
  readonly code = 'ENOSPC'
  override name = 'StorageLow'
  override message = 'The disk is almost full'
}

/** Whether the database had no space left to write: a 507; nothing of the transaction was stored. */
export function isDiskFull(error: unknown): boolean {
  return anyCause(error, (cause) => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(cause) ?? ''))
}

/** Whether the same transaction may succeed when run again: serialization failure or deadlock. */
export function isWorthRetrying(error: unknown): boolean {
  return anyCause(error, (cause) => ['40001', '40P01'].includes(codeOf(cause) ?? ''))
}

/** SQLSTATEs that say "busy": statement timeout, lock timeout, out of memory, read-only after a failover. */
const busy = new Set(['57014', '55P03', '53200', '25006', '53000', '53400'])

/** Whether the same may succeed a moment later: the database is away or busy, or the transaction met another one. */
export function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isWorthRetrying(error) || busy.has(codeOf(error) ?? '')
}

/** The SQLSTATE or errno of an error; undefined without one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function anyCause(error: unknown, test: (cause: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false
  if (test(error)) return true
  if (error instanceof AggregateError && error.errors.some((one) => anyCause(one, test))) return true
  return anyCause(error.cause, test)
}
