import { can } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { viewsRoutes } from '@firepay/contract/views/views.routes.ts'
import { maxOwnViews, maxSharedViews, type savedView, type ViewList } from '@firepay/contract/views/views.schemas.ts'
import type { z } from 'zod'
import type { UserCaller } from '../../platform/caller/caller.ts'
import { lockCount } from '../../platform/db/lock-count.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { Handlers, UserAct } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import {
  countViews,
  deleteView,
  findView,
  insertView,
  isNameTaken,
  listViews,
  lockView,
  updateView,
  type ViewRow,
} from './views.queries.ts'
import { assertQuery, maySee } from './views.rules.ts'

export function viewsHandlers(): Handlers<typeof viewsRoutes> {
  return {
    listViews: (act) =>
      act.inMerchant(async (trx) => {
        const { merchantId, userId } = act.caller
        const rows = await listViews(trx, merchantId, userId, act.query.list)
        return { items: rows.filter((row) => maySee(row, act.caller)).map(presentView) }
      }),

    createView: (act) =>
      act.inMerchant(async (trx) => {
        const { body, caller, now } = act
        assertQuery(body.list, body.query)
        const id = newId('view')
        const name = body.name.trim()
        const row = { merchant_id: caller.merchantId, id, user_id: caller.userId, list: body.list, name }
        if (body.shared) assertMayShare(caller)
        await lockCount(trx, 'views', caller.merchantId)
        const { own, shared } = await countViews(trx, caller.merchantId, caller.userId, body.list)
        if (own >= maxOwnViews)
          throw new ApiError('CONFLICT', `You already have ${maxOwnViews} views of this list. Delete one first.`)
        if (body.shared) assertRoom(shared)
        const isMade = await insertView(trx, {
          ...row,
          shared: body.shared,
          query: JSON.stringify(body.query),
          created_at: now,
          updated_at: now,
        })
        if (!isMade) throw nameTaken(name)
        return await versioned(trx, act, id)
      }),

    getView: (act) =>
      act.inMerchant(async (trx) => {
        const row = await getView(trx, act.caller, act.params.id)
        return act.versioned(presentView(row), row.version)
      }),

    updateView: (act) =>
      act.inMerchant(async (trx) => {
        const { body, caller, params, now } = act
        await lockCount(trx, 'views', caller.merchantId)
        const before = await lockView(trx, caller.merchantId, params.id)
        if (!before) throw new ApiError('NOT_FOUND')
        if (before.user_id !== caller.userId)
          throw new ApiError('FORBIDDEN', 'Only the person who created this view can change it.')
        act.checkVersion(before.version)
        // Written only from the contract's list.
        if (body.query !== undefined) assertQuery(before.list as ViewList, body.query)
        // After a role was lowered it cannot change shared views, but can still stop sharing.
        if (body.shared ?? before.shared) assertMayShare(caller)
        if (body.shared && !before.shared) {
          assertRoom((await countViews(trx, caller.merchantId, caller.userId, before.list)).shared)
        }
        const name = body.name?.trim() ?? before.name
        if (await isNameTaken(trx, { ...before, name })) throw nameTaken(name)
        await updateView(trx, before, {
          name,
          ...(body.shared !== undefined && { shared: body.shared }),
          ...(body.query !== undefined && { query: JSON.stringify(body.query) }),
          updated_at: now,
        })
        return await versioned(trx, act, params.id)
      }),

    deleteView: (act) =>
      act.inMerchant(async (trx) => {
        const { caller, params } = act
        const row = await lockView(trx, caller.merchantId, params.id)
        if (!row) throw new ApiError('NOT_FOUND')
        const isShared = row.shared && can(caller.role, 'manage Member')
        if (row.user_id !== caller.userId && !isShared)
          throw new ApiError('FORBIDDEN', 'This view belongs to someone else.')
        await deleteView(trx, row)
        return undefined
      }),
  }
}

/** Looks up a view of the merchant, for checks after existence. */
export const viewLookup: Lookup<'view'> = (caller, { id }) =>
  caller.inMerchant(async (trx) => {
    const row = await findView(trx, caller.merchantId, id)
    return row ? { version: row.version } : null
  })

/** @throws ApiError `NOT_FOUND`; `FORBIDDEN` for another user's private view, so that its link can explain it */
async function getView(trx: Trx, caller: UserCaller, id: Id<'view'>): Promise<ViewRow> {
  const row = await findView(trx, caller.merchantId, id)
  if (!row) throw new ApiError('NOT_FOUND')
  if (maySee(row, caller)) return row
  const why = row.shared
    ? 'This view filters by something that your role cannot see.'
    : `This view is private to ${row.owner_name}.`
  throw new ApiError('FORBIDDEN', why)
}

async function versioned(trx: Trx, act: Pick<UserAct, 'caller' | 'versioned'>, id: Id<'view'>) {
  const row = await findView(trx, act.caller.merchantId, id)
  if (!row) throw new Error(`view ${id} is not there`)
  return act.versioned(presentView(row), row.version)
}

function assertMayShare({ role }: UserCaller): void {
  if (!can(role, 'share View')) throw new ApiError('FORBIDDEN', 'Your role cannot share views.')
}

function assertRoom(shared: number): void {
  if (shared >= maxSharedViews)
    throw new ApiError('CONFLICT', `${maxSharedViews} views are already shared. Stop sharing one first.`)
}

function nameTaken(name: string): ApiError {
  return new ApiError('CONFLICT', `You already have a view named “${name}”.`)
}

function presentView(row: ViewRow): z.output<typeof savedView> {
  return {
    id: row.id,
    // Written only from the contract's list.
    list: row.list as ViewList,
    name: row.name,
    shared: row.shared,
    query: row.query,
    owner: { id: row.user_id, name: row.owner_name },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
