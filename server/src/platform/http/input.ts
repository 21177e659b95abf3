import { readBody, readNoBody } from '@firepay/contract/http/input.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { ApiError } from '../errors/api-error.ts'
import { decodeText, mediaTypeOf, parseJson, refuseShape } from './body.ts'
import { checkKey } from './idempotency.ts'
import { decisiveCode, valueOrThrow } from './validation.ts'

/** @throws ApiError `IDEMPOTENCY_KEY_REQUIRED`, `BAD_REQUEST` */
export function idempotencyKeyOf(route: Route, headers: Headers): string | null {
  if (!route.idempotency) return null
  const key = headers.get('idempotency-key')
  if (key !== null) return checkKey(key)
  if (route.idempotency === 'required') throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
  return null
}

/** Refuses a weak ETag or `*`, which match no version. */
export function checkIfMatchShape(route: Route, headers: Headers): void {
  const given = headers.get('if-match')
  if (given === null) {
    if (route.ifMatch === 'required') throw new ApiError('PRECONDITION_REQUIRED')
    return
  }
  if (route.ifMatch && !/^"\d+"$/.test(given.trim())) throw new ApiError('STALE')
}

/** @throws ApiError `BAD_REQUEST`, `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION`, `CARD_NUMBER_REFUSED` */
export async function parseBody(
  route: Route,
  headers: Headers,
  bytes: Buffer,
): Promise<{ body: unknown; rawBody: string }> {
  const absent = bytes.length === 0 ? readNoBody(route) : undefined
  if (absent) return { body: valueOrThrow(absent), rawBody: '' }
  const type = mediaTypeOf(headers)
  if (route.rawBody?.includes(type)) return { body: undefined, rawBody: decodeText(bytes) }
  if (type !== 'application/json') {
    if (type === '' && bytes.length === 0) throw new ApiError('BAD_REQUEST', 'This call needs a body.')
    const taken = ['application/json', ...(route.rawBody ?? [])].join(', ')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Accepted here: ${taken}.`)
  }
  const value = await parseJson(decodeText(bytes))
  const body = valueOrThrow(readBody(route, value, decisiveCode))
  // Items of raw bodies are parsed one by one by schemas with their own limits.
  if (!route.rawBody) refuseShape(value)
  return { body, rawBody: '' }
}

/** @throws ApiError `STALE` when `If-Match` differs from the current version */
export function refuseStale(route: Route, headers: Headers, version: bigint | undefined): void {
  const given = headers.get('if-match')
  if (given === null || version === undefined || !route.ifMatch) return
  if (given.trim() !== `"${version}"`) throw new ApiError('STALE')
}
