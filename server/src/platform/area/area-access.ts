/** What the walks over all routes need to know of an area: `areas/<area>/<area>.access.ts`. Nothing of the product reads it. */
export type AreaAccess = {
  /**
   * Who may call what, operation by operation: written by hand beside the route table, so that a slip in one of the two is
   * seen. `program/walks/authorization.test.ts` walks it; an operation without a line fails.
   *
   * `open`: anybody. `site`: a site's API secret. Else the first letters of those who may: owner, admin, finance,
   * developer, support, viewer, and x for an operator of the service.
   *
   * Then what the operation changes: `reads` nothing, `data`, the caller's `session`, or `rights`, `secrets`, `addresses`,
   * `factors`. From this follows who must have re-authenticated in the last five minutes: it cannot be written down for
   * one operation and forgotten for another. `notificationUrl:addresses` says that of one field of the body.
   *
   * `+needsFactor`: also somebody who still needs a second factor.
   */
  matrix: Readonly<Record<string, string>>
  /** Bodies of operations with an id, tried from another merchant: right in everything but whose it is. */
  samples?: Readonly<Record<string, unknown>>
  /**
   * Paths that show a merchant what it has, by route, for the proof that one merchant's data does not change what another
   * reads (security.md C-03). `:site`, `:transaction` and the like are ids of the reader's, `:ready` is when they were made.
   */
  reads?: Readonly<Record<string, readonly string[]>>
}
