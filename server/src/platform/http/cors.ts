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

/** Allows pages of exactly one origin, that of `PUBLIC_URL`, to read answers. Other origins get no CORS headers. */
export function setCorsHeaders(headers: Headers, origin: string | undefined, publicUrl: string | undefined): void {
  headers.append('vary', 'origin')
  if (publicUrl === undefined || origin !== publicUrl) return
  headers.set('access-control-allow-origin', publicUrl)
  headers.set('access-control-expose-headers', exposedHeaders)
}

/** Answers a preflight of the allowed origin; null for others, which get 405. */
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
