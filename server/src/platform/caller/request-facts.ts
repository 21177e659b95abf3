/** What may be known of the request beside its parsed input. */
export type RequestFacts = {
  id: string
  /** The client's address, after trusted proxies (security.md W-01). */
  address: string
  userAgent: string
  headers: Headers
  /** The body as text, for routes with `rawBody`; otherwise empty. */
  rawBody: string
  contentType: string
}
