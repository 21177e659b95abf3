import type { Id } from '@firepay/contract/product/ids.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Scope = { merchantId: Id<'merchant'>; siteId: Id<'site'> }

/** True when the event of the journal entry `e` was made of a line of a file. */
export function isOfFile({ merchantId, siteId }: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce((
    select coalesce(i.is_of_file, e.event_id like 'file\\_%') from ingest_events i
    where i.merchant_id = ${merchantId} and i.site_id = ${siteId} and i.event_id = e.event_id offset 0), false)`
}
