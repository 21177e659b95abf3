/**
 * Data of an area for the tests that walk all routes: `areas/<area>/<area>.access.ts`. The product itself does not read
 * it.
 */
export type AreaAccess = {
  /**
   * Expected access per operation. Written by hand, independently of the route table, so that a mistake in either
   * shows; `program/walks/authorization.test.ts` compares them and fails for an operation without a line.
   * `open`: anybody. `site`: a site's API secret. Otherwise the initials of the allowed roles (owner, admin, finance,
   * developer, support, viewer), with x for operators of the service.
   * Then the effect: `reads`, `data`, the caller's `session`, or `rights`, `secrets`, `addresses`, `factors`, which
   * imply step-up. `notificationUrl:addresses` is the effect of one field of the body.
   * `+needsFactor`: also allowed for users who still need a second factor.
   */
  matrix: Readonly<Record<string, string>>
  /** Valid bodies of operations with an id, sent with an id of another merchant. */
  samples?: Readonly<Record<string, unknown>>
  /**
   * Paths by route, for the proof that one merchant's data does not change another's answers (security.md C-03).
   * `:site`, `:transaction` and so on are the reader's ids; `:ready` is the time when they were created.
   */
  reads?: Readonly<Record<string, readonly string[]>>
}
