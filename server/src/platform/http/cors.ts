import { exportIdHeader, exportRowsHeader } from '@firepay/contract/exports/export-values.ts'

const allowedHeaders = [
  'authorization',
  'content-type',
  'accept-language',
  'idempotency-key',
  'if-match',
  'firepay-background',
  'firepay-merchant',
  'firepay-screen',
  'firepay-view-as',
].join(', ')
const exposedHeaders = ['etag', 'retry-after', 'x-request-id', exportIdHeader, exportRowsHeader].join(', ')

/** Lets pages of exactly one origin read the answers: the one of `PUBLIC_URL`. Another origin gets no header at all. */
export function setCorsHeaders(headers: Headers, origin: string | undefined, publicUrl: string | undefined): void {
  headers.append('vary', 'origin')
  if (publicUrl === undefined || origin !== publicUrl) return
  headers.set('access-control-allow-origin', publicUrl)
  headers.set('access-control-expose-headers', exposedHeaders)
}

/** The answer to a preflight of an allowed origin; null for any other, which is then a method not allowed. */
export function preflight(request: Request, publicUrl: string | undefined): Response | null {
  if (request.method !== 'OPTIONS' || publicUrl === undefined || request.headers.get('origin') !== publicUrl)
    return null
  if (!request.headers.has('access-control-request-method')) return null
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '600',
    },
  })
}
