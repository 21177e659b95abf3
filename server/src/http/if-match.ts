import { ApiError } from './api-error.ts'

/** The strong entity tag of a version, as `ETag` answers it and `If-Match` brings it back. */
export function etag(version: bigint): string {
  return `"${version}"`
}

/**
 * Honours `If-Match` where the call has one (product.md §2).
 * @throws ApiError `STALE` when it names another version, is weak, is `*` or lists several
 */
export function assertIfMatch(headers: Headers, version: bigint): void {
  const wanted = headers.get('if-match')
  if (wanted !== null && wanted.trim() !== etag(version)) {
    throw new ApiError('STALE', 'This was changed meanwhile. Load it again and repeat the change.')
  }
}
