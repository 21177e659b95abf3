import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

export async function isSetUp(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('installation').select('set_up_at').executeTakeFirstOrThrow()
  return row.set_up_at !== null
}
