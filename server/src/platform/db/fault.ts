import type pg from 'pg'

/**
 * Tables without row-level security: they are read before a merchant is known, so the filter is their only protection.
 */
const unwalled = /\b(?:user_merchants|merchant_directory|sessions|one_time_tokens|pending_work|notification_due)\b/

/**
 * Removes the first layer of tenant isolation: `merchant_id = $1` becomes true for every row, leaving only row-level
 * security (security.md C-04, `APP_FAULT=no-tenant-filter`). For tests; production refuses to start with it.
 */
export function dropTenantFilter(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    // The driver overloads `query`; the text is the first argument in the forms used here.
    client.query = ((first: unknown, ...rest: unknown[]) =>
      query(typeof first === 'string' ? withoutTenantFilter(first) : first, ...rest)) as typeof client.query
  })
}

/** Makes every comparison of `merchant_id` with a parameter true. Parameters keep their positions. */
export function withoutTenantFilter(statement: string): string {
  if (unwalled.test(statement)) return statement
  return statement.replace(/((?:"?\w+"?\.)?"?\bmerchant_id"?) = (\$\d+)/g, '$1 = coalesce($1, $2)')
}
