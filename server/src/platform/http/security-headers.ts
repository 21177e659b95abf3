/** Content security policy of pages, without a nonce (security.md B-01): scripts and styles of the own origin only. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
const answerPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * Sets the headers of every answer (security.md B-04).
 * @param publicUrl when it is https, browsers are told to use https only (HSTS)
 */
export function setSecurityHeaders(headers: Headers, publicUrl: string | undefined): void {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  headers.set('content-security-policy', isPage ? pagePolicy : answerPolicy)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  if (publicUrl?.startsWith('https:')) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}
