import { ApiError } from '../errors/api-error.ts'

/** The strong ETag of a version. */
export function etag(version: bigint): string {
  return `"${version}"`
}

/**
 * Compares `If-Match` with the current version. Does nothing without the header.
 * @throws ApiError `STALE` when it names another version, is weak or `*`
 */
export function checkIfMatch(headers: Headers, version: bigint): void {
  const given = headers.get('if-match')
  if (given !== null && given.trim() !== etag(version)) {
    throw new ApiError('STALE', 'It was changed in the meantime. Load it again, then repeat the change.')
  }
}
