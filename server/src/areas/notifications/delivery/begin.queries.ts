import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { SiteKey } from '../delivery-site.queries.ts'

/** Items to begin, each with the address that it was claimed for. */
export type Wanted = readonly { id: string; url: string }[]

/** The address of the site is still that of `w`. */
const addressed = (siteId: string) => sql`s.id = ${siteId} and s.status <> 'archived' and s.notification_url = w.url`

const listOf = (wanted: Wanted) =>
  sql`unnest(${wanted.map((one) => one.id)}::uuid[], ${wanted.map((one) => one.url)}::text[]) as w(id, url)`

/** Marks repeats as begun; from then on they cannot be stopped. @returns ids of those that may be sent */
export async function beginRepeats(
  trx: Trx,
  { merchantId, siteId }: SiteKey,
  workerId: string,
  wanted: Wanted,
): Promise<string[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update notification_attempts a set is_begun = true from ${listOf(wanted)}, sites s
    where a.merchant_id = ${merchantId} and a.id = w.id and a.lease_id = ${workerId} and a.next_at is not null
      and s.merchant_id = ${merchantId} and s.merchant_id = a.merchant_id and ${addressed(siteId)}
    returning a.id`.execute(trx)
  return rows.map((row) => row.id)
}

/** @returns ids of notifications that the worker still leases and whose address is unchanged */
export async function listStillLeased(
  trx: Trx,
  { merchantId, siteId }: SiteKey,
  workerId: string,
  wanted: Wanted,
): Promise<string[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select n.id from ${listOf(wanted)}
    join notifications n on n.merchant_id = ${merchantId} and n.id = w.id
    join sites s on s.merchant_id = ${merchantId} and s.merchant_id = n.merchant_id and ${addressed(siteId)}
    where n.lease_id = ${workerId} and n.status = 'delivering'`.execute(trx)
  return rows.map((row) => row.id)
}
