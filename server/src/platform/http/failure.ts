import { ApiError, BadAccessToken } from '../errors/api-error.ts'
import {
  codeOf,
  isDatabaseUnavailable,
  isDiskFull,
  isOutOfConnections,
  isPassing,
  isShardUnavailable,
} from '../errors/database-errors.ts'

/** SQLSTATEs of input that a schema should have refused: NUL, malformed ids, numbers out of range. */
const badInput = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008'])

/**
 * Maps a thrown value to a refusal. Bugs become `INTERNAL`.
 * @returns the refusal, and the error to log unless it was expected
 */
export function refusalOf(error: unknown): { refusal: ApiError | BadAccessToken; unexpected?: unknown } {
  if (error instanceof ApiError || error instanceof BadAccessToken) return { refusal: error }
  if (isDiskFull(error)) return { refusal: new ApiError('STORAGE_FULL'), unexpected: error }
  if (isPassing(error)) {
    return { refusal: new ApiError(whatIsMissing(error), undefined, { retryAfterSeconds: 5 }), unexpected: error }
  }
  if (badInput.has(codeOf(error) ?? '')) {
    return { refusal: new ApiError('BAD_REQUEST', 'A value cannot be stored.'), unexpected: error }
  }
  return { refusal: new ApiError('INTERNAL'), unexpected: error }
}

function whatIsMissing(error: unknown): 'SHARD_UNAVAILABLE' | 'DATABASE_UNAVAILABLE' | 'OVERLOADED' {
  if (isShardUnavailable(error)) return 'SHARD_UNAVAILABLE'
  return isDatabaseUnavailable(error) && !isOutOfConnections(error) ? 'DATABASE_UNAVAILABLE' : 'OVERLOADED'
}
