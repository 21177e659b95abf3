import type { Id } from '@firepay/contract/product/ids.ts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { UserEventsTable } from '../identity.tables.ts'

const keptMs = 400 * 86_400_000

/** Adds an event and deletes the user's events older than 400 days. @returns the user's name */
export async function insertUserEvent(trx: Trx, event: Insertable<UserEventsTable>): Promise<string> {
  await trx
    .deleteFrom('user_events')
    .where('user_id', '=', event.user_id)
    .where('at', '<', new Date(new Date(event.at).getTime() - keptMs))
    .execute()
  await trx.insertInto('user_events').values(event).execute()
  const person = await trx
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', event.user_id)
    .executeTakeFirstOrThrow()
  return person.full_name
}

export type UserEventRow = Selectable<UserEventsTable>

export function findUserEvent(
  db: Kysely<Database>,
  userId: Id<'user'>,
  id: Id<'event'>,
): Promise<UserEventRow | undefined> {
  return db.selectFrom('user_events').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** A page of the user's history, newest first. `after` is the last event of the previous page. */
export function listUserEvents(
  db: Kysely<Database>,
  userId: Id<'user'>,
  page: { limit: number; offset: number; after?: UserEventRow | undefined },
): Promise<UserEventRow[]> {
  let query = db
    .selectFrom('user_events')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  if (page.after) {
    query = query.where(sql<boolean>`(at, id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`)
  }
  return query.execute()
}

export async function countUserEvents(db: Kysely<Database>, userId: Id<'user'>): Promise<number> {
  const { count } = await db
    .selectFrom('user_events')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
