import type { merchant, merchantSummary, merchantsRoutes } from '@firepay/contract/merchants/merchants.routes.ts'
import { decodeId, encodeId } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { newId } from '../../platform/db/new-id.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type Trx, withoutTenant, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { Handlers } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { lastOfPage } from '../../platform/http/last-of-page.ts'
import { normalizeEmail } from '../../platform/mail/email-address.ts'
import { actorOf, changesBetween } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'
import { inviteFirstOwner, writeInvitation } from './members/invitations.ts'
import {
  findInDirectory,
  findMerchant,
  findPeople,
  findSigns,
  insertMerchant,
  isMerchant,
  lockMerchant,
  type MerchantRow,
  searchDirectory,
  updateDirectory,
  updateMerchant,
} from './merchants.queries.ts'
import { switchMerchant } from './switch-merchant.ts'

export function merchantsHandlers(
  deps: Pick<Deps, 'config' | 'masterKey' | 'clock'>,
): Handlers<typeof merchantsRoutes> {
  return {
    async getMerchant(act) {
      const row = await act.inMerchant((trx) => findMerchant(trx, act.caller.merchantId))
      if (!row) throw new Error('The merchant of a session is there')
      return act.versioned(present(row), row.version)
    },

    updateMerchant: (act) =>
      act.inMerchant(async (trx) => {
        const { body } = act
        const { merchantId } = act.caller
        const before = await lockMerchant(trx, merchantId)
        act.checkVersion(before.version)
        const named = { name: body.name ?? before.name, time_zone: body.timeZone ?? before.time_zone }
        const change = {
          ...named,
          require_mfa: body.requireMfa ?? before.require_mfa,
          version: before.version + 1n,
          updated_at: act.now,
        }
        await updateDirectory(trx, merchantId, named)
        await updateMerchant(trx, merchantId, change)
        const row = { ...before, ...change }
        const object = { type: 'merchant', id: encodeId('merchant', merchantId), name: row.name }
        await act.audit(trx, 'merchant.updated', object, changesBetween(settingsOf(before), settingsOf(row)))
        return act.versioned(present(row), row.version)
      }),

    switchMerchant: (act) => switchMerchant(act, act.body.merchantId),

    async listMerchants(act) {
      const { query } = act
      const { q = '', limit, offset } = query
      const id = decodeId('merchant', q)
      const wanted = id === null ? { beginning: q } : { id }
      return act.inMerchant(async (trx) => {
        const after = await lastOfPage(query, (last) => findInDirectory(trx, last))
        const { rows, total } = await searchDirectory(trx, wanted, { limit, offset, after })
        return { items: await summarize(trx, rows, act.now), total, limit, offset }
      })
    },

    async createMerchant(act) {
      const { body, caller, request } = act
      const id = newId('merchant')
      const row = await act.inMerchant((own) =>
        withTenant(own, id, async (trx) => {
          const now = act.now
          const origin = await actorOf(trx, { ...caller, role: 'operator' }, request)
          await insertMerchant(trx, now, { id, name: body.name, timeZone: body.timeZone })
          const email = normalizeEmail(body.ownerEmail)
          const invitedBy = `${origin.actor.name} (${deps.config.appName})`
          await writeInvitation(deps, trx, now, {
            merchantId: id,
            email,
            role: 'owner',
            invitedBy,
            userId: caller.userId,
          })
          const object = { type: 'merchant', id: encodeId('merchant', id), name: body.name }
          await recordAuditEvent(trx, id, { ...origin, at: now, action: 'merchant.created', object, changes: [] })
          const made = await findMerchant(trx, id)
          if (!made) throw new Error('A merchant that was just made is there')
          return made
        }),
      )
      return present(row)
    },

    async inviteOwner(act) {
      const { caller, params, request } = act
      const { id: merchantId } = params
      const email = normalizeEmail(act.body.ownerEmail)
      const now = act.now
      const inviteInto = async (trx: Trx) => {
        if (!(await isMerchant(trx, merchantId))) throw new ApiError('NOT_FOUND')
        const origin = await actorOf(trx, { ...caller, role: 'operator' }, request)
        const invitedBy = `${origin.actor.name} (${deps.config.appName})`
        const replaced = await inviteFirstOwner(deps, trx, now, { merchantId, email, invitedBy, userId: caller.userId })
        await recordAuditEvent(trx, merchantId, {
          ...origin,
          at: now,
          action: 'invitation.sent',
          object: { type: 'merchant', id: encodeId('merchant', merchantId), name: email },
          changes: [{ field: 'invitations', before: replaced, after: [email] }],
        })
        const row = await findInDirectory(trx, merchantId)
        const [summary] = row ? await summarize(trx, [row], now) : []
        if (!summary) throw new Error('A merchant that was just written to is there')
        return summary
      }
      return act.inMerchant((own) => withTenant(own, merchantId, inviteInto))
    },
  }
}

/** Looks up any merchant of the installation, for operators. */
export const anyMerchantLookup: Lookup<'merchant'> = async (caller, { id }) =>
  (await caller.inMerchant((trx) => isMerchant(trx, id))) ? {} : null

/** The version to compare with `If-Match` before the body is parsed. */
export const merchantLookup: Lookup<'current-merchant'> = async (caller) =>
  (await caller.inMerchant((trx) => findMerchant(trx, caller.merchantId))) ?? null

/** Adds facts of each merchant to directory rows, reading one merchant after another. */
async function summarize(
  db: Kysely<Database>,
  rows: Awaited<ReturnType<typeof searchDirectory>>['rows'],
  now: Date,
): Promise<z.output<typeof merchantSummary>[]> {
  const ids = rows.map((row) => row.merchant_id)
  const people = await findPeople(db, ids)
  const signs = await withoutTenant(db, async (trx) => {
    const found: Awaited<ReturnType<typeof findSigns>>[] = []
    for (const id of ids) found.push(await withTenant(trx, id, (inside) => findSigns(inside, id)))
    return found
  })
  return rows.map((row, index) => {
    const { members, lastSignInAt } = people.get(row.merchant_id) ?? { members: 0, lastSignInAt: null }
    const { sites = 0, lastTransactionAt = null, invited } = signs[index] ?? {}
    return {
      id: row.merchant_id,
      name: row.name,
      timeZone: row.time_zone,
      createdAt: row.created_at.toISOString(),
      members,
      sites,
      ...(lastTransactionAt && { lastTransactionAt: lastTransactionAt.toISOString() }),
      ...(lastSignInAt && { lastSignInAt: lastSignInAt.toISOString() }),
      ...(members === 0 &&
        invited && {
          invited: {
            email: invited.email,
            expiresAt: invited.expires_at.toISOString(),
            status: invited.expires_at > now ? ('pending' as const) : ('expired' as const),
          },
        }),
    }
  })
}

function settingsOf(row: MerchantRow) {
  return { name: row.name, timeZone: row.time_zone, requireMfa: row.require_mfa }
}

function present(row: MerchantRow): z.output<typeof merchant> {
  return {
    id: row.merchant_id,
    name: row.name,
    timeZone: row.time_zone,
    requireMfa: row.require_mfa,
    mfaNeeded: row.require_mfa || row.has_live_site,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
