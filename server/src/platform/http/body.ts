import { ApiError, invalid } from '../errors/api-error.ts'
import { readJsonInSteps } from './read-json.ts'

const longestArray = 1_000

/**
 * Reads the whole body, and stops as soon as it is longer than allowed, whatever its length was announced to be.
 * @param waitMs how long it may take to come
 * @throws ApiError `PAYLOAD_TOO_LARGE`; `BAD_REQUEST` when the connection broke off or the body came too slowly
 */
export async function readBody(request: Request, maxBytes: number, waitMs: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  let isLate = false
  const timeout = setTimeout(() => {
    isLate = true
    // What was asked of the reader ends by this; that it is cancelled is all that can come of it.
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

/** Refuses a body by its announced length, before anything of it is read. @throws ApiError `PAYLOAD_TOO_LARGE` */
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

/** @throws ApiError `BAD_REQUEST` for text that is not JSON, is larger in shape than `readJson` allows, or names a member twice */
export async function parseJson(text: string): Promise<unknown> {
  const read = await readJsonInSteps(text, 'The body is not JSON.')
  if (read.fault !== undefined) throw new ApiError('BAD_REQUEST', read.fault)
  return read.value
}

/**
 * What schemas do not ask of a value, anywhere in it.
 * @throws ApiError `BAD_REQUEST` when a list is longer than 1,000; `VALIDATION` for a member named `__proto__`, which a record
 *   would leave out as if nobody had sent it (security.md C-06)
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
 * The media type of a request without its parameters, lower case; empty when there is none.
 * @throws ApiError `UNSUPPORTED_MEDIA_TYPE` for another charset than UTF-8 or a compressed body
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
