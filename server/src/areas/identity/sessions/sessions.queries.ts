import type { Id } from '@firepay/contract/product/ids.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import { compileOnce } from '../../../platform/db/compiled.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { allowsAddress } from '../../ip-allow-list/is-address-allowed.ts'
import type { SessionsTable, SessionTokensTable } from '../identity.tables.ts'

type EndReason = NonNullable<SessionsTable['end_reason']>

/** Active sessions, oldest first. */
export async function activeSessionIds(
  trx: Trx,
  userId: Id<'user'>,
  now: Date,
  idleSince: Date,
): Promise<Id<'session'>[]> {
  const rows = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_interactive_at', '>=', idleSince)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function insertSession(
  trx: Trx,
  session: {
    id: Id<'session'>
    userId: Id<'user'>
    merchantId: Id<'merchant'>
    address: string
    userAgent: string
    methods: readonly string[]
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      merchant_id: session.merchantId,
      address: session.address,
      user_agent: session.userAgent,
      methods: [...session.methods],
      created_at: session.now,
      authenticated_at: session.now,
      last_interactive_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function endSession(db: Kysely<Database>, id: Id<'session'>, now: Date, reason: EndReason): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends every active session of the user, except the one to keep.
 * @returns their number
 */
export async function endSessionsOf(
  db: Kysely<Database>,
  userId: Id<'user'>,
  now: Date,
  { reason, keep = null }: { reason: EndReason; keep?: Id<'session'> | null },
): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
  if (keep !== null) query = query.where('id', '!=', keep)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function setAuthenticated(
  db: Kysely<Database>,
  id: Id<'session'>,
  now: Date,
  proved?: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      authenticated_at: now,
      ...(proved === undefined
        ? {}
        : {
            methods: sql<string[]>`case when ${proved} = any(methods) then methods else methods || ${proved}::text end`,
          }),
    })
    .where('id', '=', id)
    .execute()
}

/** Active sessions of the user, most recently used first. */
export function listSessions(db: Kysely<Database>, userId: Id<'user'>, now: Date, idleSince: Date) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_interactive_at', '>=', idleSince)
    .orderBy('last_interactive_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function removeOldSessions(trx: Trx, userId: Id<'user'>, before: Date): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<', before).execute()
}

/** Locks the session until the transaction ends; includes the number of its latest pair. */
export async function lockSession(trx: Trx, id: Id<'session'>) {
  const session = await trx
    .selectFrom('sessions')
    .select(['id', 'user_id', 'merchant_id', 'ended_at', 'expires_at', 'last_interactive_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return undefined
  const { generation } = await trx
    .selectFrom('session_tokens')
    .select(sql<number>`max(generation)`.as('generation'))
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...session, generation }
}

export function findPairByRefresh(trx: Trx, refreshHash: Buffer) {
  return trx
    .selectFrom('session_tokens')
    .select(['session_id', 'generation', 'spent_at', 'successor'])
    .where('refresh_hash', '=', refreshHash)
    .executeTakeFirst()
}

/** The pair of an access token, with everything that decides whether it is valid. */
export const findPairByAccess = compileOnce((trx: Trx, accessHash: Buffer, address: string | null) =>
  trx
    .selectFrom('session_tokens as token')
    .modifyFront(sql`/* named: session */`)
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('user_auth as person', 'person.user_id', 'session.user_id')
    .select([
      'token.session_id',
      'token.access_expires_at',
      'session.user_id',
      'session.merchant_id',
      'session.authenticated_at',
      'session.last_interactive_at',
      'session.expires_at',
      'session.ended_at',
      'person.operator',
      'person.disabled_at',
      sql<boolean>`exists (select from user_factors f where f.user_id = session.user_id and f.state = 'active')
        or exists (select from passkeys p where p.user_id = session.user_id)`.as('has_factor'),
      allowsAddress(sql`session.user_id`, address).as('address_allowed'),
    ])
    .where('token.access_hash', '=', accessHash),
)

export async function insertPair(trx: Trx, pair: Insertable<SessionTokensTable>): Promise<void> {
  await trx.insertInto('session_tokens').values(pair).execute()
}

export async function consumePair(
  trx: Trx,
  pair: { session_id: Id<'session'>; generation: number },
  now: Date,
  successor: Buffer,
): Promise<void> {
  await trx
    .updateTable('session_tokens')
    .set({ spent_at: now, successor })
    .where('session_id', '=', pair.session_id)
    .where('generation', '=', pair.generation)
    .execute()
}
