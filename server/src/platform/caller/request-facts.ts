/** Facts about a request besides its parsed input. */
export type RequestFacts = {
  id: string
  /** Client address, behind trusted proxies (security.md W-01). */
  address: string
  userAgent: string
  headers: Headers
  /** Raw query with its `?`; empty without one. */
  search: string
  /** Body as text for routes with `rawBody`, otherwise empty. */
  rawBody: string
  contentType: string
}
