import type pg from 'pg'

/** Tables outside row-level security: found before a merchant is known, so there the filter is the only wall. */
const unwalled = /\b(?:user_merchants|merchant_directory|sessions|one_time_tokens|pending_work|notification_due)\b/

/**
 * Takes the first wall between merchants away: `merchant_id = $1` holds for every row from now on, and row-level
 * security stands alone (security.md C-04, `APP_FAULT=no-tenant-filter`). For tests; production refuses to start with it.
 */
export function dropTenantFilter(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    // The driver has one overload for each way to ask; the text is the first argument of those that we use.
    client.query = ((first: unknown, ...rest: unknown[]) =>
      query(typeof first === 'string' ? withoutTenantFilter(first) : first, ...rest)) as typeof client.query
  })
}

/** The statement with every comparison of `merchant_id` with a parameter made true. The parameters stay in their places. */
export function withoutTenantFilter(statement: string): string {
  if (unwalled.test(statement)) return statement
  return statement.replace(/((?:"?\w+"?\.)?"?\bmerchant_id"?) = (\$\d+)/g, '$1 = coalesce($1, $2)')
}
