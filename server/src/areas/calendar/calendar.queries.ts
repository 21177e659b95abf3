import type { Id } from '@firepay/contract/product/ids.ts'
import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { allowsAddress, knownAddress } from '../ip-allow-list/is-address-allowed.ts'
import type { CalendarLinksTable } from './calendar.tables.ts'

export type CalendarLinkRow = Selectable<CalendarLinksTable>

type Whose = { merchantId: Id<'merchant'>; userId: Id<'user'> }

export function findLink(trx: Trx, { merchantId, userId }: Whose): Promise<CalendarLinkRow | undefined> {
  return trx
    .selectFrom('calendar_links')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** @returns the row; undefined when the merchant has no such link */
export function findLinkByHash(
  trx: Trx,
  merchantId: Id<'merchant'>,
  hash: Buffer,
): Promise<CalendarLinkRow | undefined> {
  return trx
    .selectFrom('calendar_links')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** Creates the link, replacing an earlier one. */
export async function replaceLink(trx: Trx, { merchantId, userId }: Whose, hash: Buffer, at: Date): Promise<void> {
  const made = { hash, created_at: at, last_read_at: null }
  await trx
    .insertInto('calendar_links')
    .values({ merchant_id: merchantId, user_id: userId, ...made })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id']).doUpdateSet(made))
    .execute()
}

/** @returns whether there was one */
export async function deleteLink(trx: Trx, { merchantId, userId }: Whose): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_links')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function recordReading(trx: Trx, { merchant_id, user_id }: CalendarLinkRow, at: Date): Promise<void> {
  await trx
    .updateTable('calendar_links')
    .set({ last_read_at: at })
    .where('merchant_id', '=', merchant_id)
    .where('user_id', '=', user_id)
    .execute()
}

/** Whether the user is enabled and may access from this address; undefined for an unknown user. */
export async function findReader(trx: Trx, userId: Id<'user'>, address: string) {
  return await trx
    .selectFrom('user_auth as person')
    .select([
      'person.disabled_at',
      'person.password_changed_at',
      sql<boolean>`exists (select from user_factors f where f.user_id = person.user_id and f.state = 'active')
        or exists (select from passkeys p where p.user_id = person.user_id)`.as('has_factor'),
      allowsAddress(sql`person.user_id`, knownAddress(address)).as('address_allowed'),
    ])
    .where('person.user_id', '=', userId)
    .executeTakeFirst()
}

export type DeadlineRow = {
  id: Id<'transaction'>
  amount: bigint
  currency: string
  status: string
  updatedAt: Date
  orderReference: string | null
  reference: string
  reason: string | null
  deadlineAt: string
  siteName: string
  isTest: boolean
}

/** Maximum entries per kind: upcoming, overdue, and ended disputes. */
const maxEntries = 500

/**
 * Disputes with a deadline: open ones (the nearest upcoming and the latest overdue), and those answered or decided
 * since, so that calendars remove them. Once the merchant has a live site, only disputes of live sites.
 */
export async function listDeadlines(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { now, endedSince, isLive }: { now: Date; endedSince: Date; isLive: boolean },
): Promise<DeadlineRow[]> {
  const chosen = sql`
    select t.*, s.name as site_name, s.mode from transactions t
    join sites s on s.merchant_id = ${merchantId} and s.merchant_id = t.merchant_id and s.id = t.site_id
    where t.merchant_id = ${merchantId} and t.type = 'chargeback' and (not ${isLive}::boolean or s.mode = 'live')`
  const { rows } = await sql<DeadlineRow>`
    select t.id, t.amount, t.currency, t.status, t.updated_at as "updatedAt",
      t.order_reference as "orderReference", t.processor_reference as reference, d.data #>> '{dispute,reason}' as reason,
      d.data #>> '{dispute,deadlineAt}' as "deadlineAt", t.site_name as "siteName", t.mode = 'test' as "isTest"
    from (
      (${chosen} and t.due_at >= ${now} order by t.due_at, t.id desc limit ${maxEntries})
      union all
      (${chosen} and t.due_at < ${now} order by t.due_at desc, t.id limit ${maxEntries})
      union all
      (${chosen} and t.due_at is null and t.status <> 'open' and t.status_at >= ${endedSince}
        order by t.status_at desc, t.id desc limit ${maxEntries})
    ) t
    join transaction_details d
      on d.merchant_id = ${merchantId} and d.merchant_id = t.merchant_id and d.transaction_id = t.id
    where d.data #>> '{dispute,deadlineAt}' is not null
    order by "deadlineAt", t.id
  `.execute(trx)
  return rows
}
