/** What may be known of the request beside its parsed input. */
export type RequestFacts = {
  id: string
  /** The client's address, after trusted proxies (security.md W-01). */
  address: string
  userAgent: string
  headers: Headers
  /** The query as it was sent, with its `?`; empty without one. */
  search: string
  /** The body as text, for routes with `rawBody`; otherwise empty. */
  rawBody: string
  contentType: string
}
