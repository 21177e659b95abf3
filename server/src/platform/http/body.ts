import { ApiError, invalid } from '../errors/api-error.ts'
import { readJsonInSteps } from './read-json.ts'

const longestArray = 1_000

/**
 * Reads a body, stopping as soon as it exceeds the limit, whatever its announced length.
 * @param waitMs maximum time to receive it
 * @throws ApiError `PAYLOAD_TOO_LARGE`; `BAD_REQUEST` when the connection broke or the body was too slow
 */
export async function readBody(request: Request, maxBytes: number, waitMs: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  let isLate = false
  const timeout = setTimeout(() => {
    isLate = true
    // Cancelling ends the pending read; a failure to cancel does not matter.
    reader.cancel().catch(() => {})
  }, waitMs)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength
      if (length > maxBytes) throw tooLarge(maxBytes)
      chunks.push(part.value)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (!isLate) throw new ApiError('BAD_REQUEST', 'The body ended before it was complete.')
  } finally {
    clearTimeout(timeout)
    if (length > maxBytes) reader.cancel().catch(() => {})
  }
  if (isLate) throw new ApiError('BAD_REQUEST', `The body did not arrive within ${waitMs / 1000} seconds.`)
  return Buffer.concat(chunks)
}

/** Refuses a body by its announced length, before reading any of it. @throws ApiError `PAYLOAD_TOO_LARGE` */
export function refuseAnnounced(headers: Headers, maxBytes: number): void {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The body may have at most ${maxBytes} bytes here.`)
}

/** @throws ApiError `BAD_REQUEST` for bytes that are not UTF-8 */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new ApiError('BAD_REQUEST', 'The body is not UTF-8.')
  }
}

/**
 * @throws ApiError `BAD_REQUEST` for text that is not JSON, exceeds the limits of `readJson`, or repeats a member name
 */
export async function parseJson(text: string): Promise<unknown> {
  const read = await readJsonInSteps(text, 'The body is not JSON.')
  if (read.fault !== undefined) throw new ApiError('BAD_REQUEST', read.fault)
  return read.value
}

/**
 * Checks rules for any value in a body that schemas do not cover.
 * @throws ApiError `BAD_REQUEST` for a list longer than 1,000; `VALIDATION` for a member `__proto__`, which record
 *   schemas would silently drop (security.md C-06)
 */
export function refuseShape(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, '__proto__')) throw invalid('__proto__', 'This is not known here')
  if (Array.isArray(value) && value.length > longestArray) {
    throw new ApiError('BAD_REQUEST', `A list may have ${longestArray} items at most.`)
  }
  for (const name in value) refuseShape((value as Record<string, unknown>)[name])
}

/**
 * Media type of a request without parameters, in lower case; empty without one.
 * @throws ApiError `UNSUPPORTED_MEDIA_TYPE` for a charset other than UTF-8 or a compressed body
 */
export function mediaTypeOf(headers: Headers): string {
  const encoding = headers.get('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Compressed bodies are not accepted. Send it without Content-Encoding.',
    )
  }
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').split(';').map((part) => part.trim())
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.toLowerCase().split('=')
    if (name.trim() === 'charset' && !/^"?utf-?8"?$/.test(value.trim())) {
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Only UTF-8 is accepted.')
    }
  }
  return type.toLowerCase()
}
