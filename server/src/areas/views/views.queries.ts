import type { Id } from '@firepay/contract/product/ids.ts'
import type { ViewList } from '@firepay/contract/views/views.schemas.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import type { ViewsTable } from './views.tables.ts'

export type ViewRow = Selectable<ViewsTable> & { owner_name: string }

/** Views visible to the user: their own, and shared ones of others. By name. */
export function listViews(
  trx: Trx,
  merchantId: Id<'merchant'>,
  userId: Id<'user'>,
  list: ViewList | undefined,
): Promise<ViewRow[]> {
  let query = views(trx, merchantId)
    .where((where) => where.or([where('views.user_id', '=', userId), where('views.shared', '=', true)]))
    .orderBy(sql`lower(views.name)`)
    .orderBy('views.id')
  if (list !== undefined) query = query.where('views.list', '=', list)
  return query.execute()
}

/** A view of any owner; undefined when the merchant has none with this id. */
export function findView(trx: Trx, merchantId: Id<'merchant'>, id: Id<'view'>): Promise<ViewRow | undefined> {
  return views(trx, merchantId).where('views.id', '=', id).executeTakeFirst()
}

/** Like `findView`, locked until the transaction ends. */
export async function lockView(trx: Trx, merchantId: Id<'merchant'>, id: Id<'view'>): Promise<ViewRow | undefined> {
  await trx
    .selectFrom('views')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return await findView(trx, merchantId, id)
}

/** Number of the user's views of the list, and of shared ones. */
export async function countViews(
  trx: Trx,
  merchantId: Id<'merchant'>,
  userId: Id<'user'>,
  list: string,
): Promise<{ own: number; shared: number }> {
  const { own, shared } = await trx
    .selectFrom('views')
    .select((select) => [
      select.fn.countAll<bigint>().filterWhere('user_id', '=', userId).as('own'),
      select.fn.countAll<bigint>().filterWhere('shared', '=', true).as('shared'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return { own: Number(own), shared: Number(shared) }
}

/** True when another view of the user has the name, ignoring case. */
export async function isNameTaken(
  trx: Trx,
  { merchant_id, user_id, list, id, name }: Pick<ViewRow, 'merchant_id' | 'user_id' | 'list' | 'id' | 'name'>,
): Promise<boolean> {
  const found = await trx
    .selectFrom('views')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('user_id', '=', user_id)
    .where('list', '=', list)
    .where('id', '<>', id)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
  return found !== undefined
}

function views(trx: Trx, merchantId: Id<'merchant'>) {
  return trx
    .selectFrom('views')
    .innerJoin('users', 'users.id', 'views.user_id')
    .selectAll('views')
    .select('users.full_name as owner_name')
    .where('views.merchant_id', '=', merchantId)
}

/** @returns false if the name is taken: its unique index decides between concurrent requests */
export async function insertView(trx: Trx, row: Insertable<ViewsTable>): Promise<boolean> {
  const made = await trx
    .insertInto('views')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** Changes a locked view and raises its version. */
export async function updateView(
  trx: Trx,
  { merchant_id, id, version }: ViewRow,
  change: Updateable<ViewsTable>,
): Promise<void> {
  await trx
    .updateTable('views')
    .set({ ...change, version: version + 1n })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteView(trx: Trx, { merchant_id, id }: ViewRow): Promise<void> {
  await trx.deleteFrom('views').where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
}
