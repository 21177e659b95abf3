import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'

/** Records interactive use at that instant, which extends the session (security.md S-06). */
export async function touchSession(db: Kysely<Database>, id: Id<'session'>, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_interactive_at: now })
    .where('id', '=', id)
    .where('last_interactive_at', '<', now)
    .execute()
}
