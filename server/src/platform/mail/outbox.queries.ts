import type { Id } from '@firepay/contract/product/ids.ts'
import { type Locale, locales } from '@firepay/contract/product/locales.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export type WaitingMail = { id: string; cipher: Buffer; key_id: string; attempts: number }

/** Leases the mail that has been due for longest. */
export async function takeDueMail(db: Kysely<Database>, now: Date, leaseUntil: Date): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    update mail_outbox set attempts = attempts + 1, next_attempt_at = ${leaseUntil}
    where id in (
      select id from mail_outbox where next_attempt_at <= ${now}
      order by next_attempt_at, id limit 1 for update skip locked
    )
    returning id, cipher, key_id, attempts`.execute(db)
  return rows[0]
}

export async function removeMail(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute()
}

export async function putOff(db: Kysely<Database>, id: string, until: Date): Promise<void> {
  await db.updateTable('mail_outbox').set({ next_attempt_at: until }).where('id', '=', id).execute()
}

const chosenLocale = sql<string | null>`user_prefs.preferences ->> 'locale'`

/** Language of the account with this address; undefined without an account or a choice. */
export async function findLocaleOf(db: Kysely<Database>, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_prefs', 'user_prefs.user_id', 'users.id')
    .select(chosenLocale.as('locale'))
    .where('users.email', '=', email)
    .executeTakeFirst()
  return row?.locale ?? undefined
}

/** Language of a user; undefined without a choice or when the language is no longer supported. */
export async function findLocaleOfUser(db: Kysely<Database>, userId: Id<'user'>): Promise<Locale | undefined> {
  const row = await db
    .selectFrom('user_prefs')
    .select(chosenLocale.as('locale'))
    .where('user_prefs.user_id', '=', userId)
    .executeTakeFirst()
  return locales.find((locale) => locale === row?.locale)
}
