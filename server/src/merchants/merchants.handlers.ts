import { randomUUIDv7 } from 'node:crypto'
import { encodeId } from '@firepay/contract/http/ids.ts'
import type { merchant, merchantsRoutes } from '@firepay/contract/merchants/merchants.routes.ts'
import type { z } from 'zod'
import { actorOf, changesBetween } from '../audit-log/actor.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { normalizeEmail } from '../auth/sign-in.ts'
import { withTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Lookup } from '../http/bind.ts'
import { type Handlers, reply } from '../http/handler.ts'
import { checkIfMatch, etag } from '../http/if-match.ts'
import { writeInvitation } from '../members/invitations.ts'
import {
  findMerchant,
  insertMerchant,
  lockMerchant,
  type MerchantRow,
  searchDirectory,
  updateDirectory,
  updateMerchant,
} from './merchants.queries.ts'
import { switchMerchant } from './switch-merchant.ts'

export function merchantsHandlers(deps: Deps): Handlers<typeof merchantsRoutes> {
  return {
    async getMerchant({ caller, db }) {
      const row = await withTenant(db, caller.merchantId, (trx) => findMerchant(trx, caller.merchantId))
      if (!row) throw new Error('The merchant of a session is there')
      return reply(present(row), { headers: { etag: etag(row.version) } })
    },

    async updateMerchant({ caller, body, request, db }) {
      const { merchantId } = caller
      const row = await withTenant(db, merchantId, async (trx) => {
        const before = await lockMerchant(trx, merchantId)
        checkIfMatch(request.headers, before.version)
        const now = deps.clock.now()
        const named = { name: body.name ?? before.name, time_zone: body.timeZone ?? before.time_zone }
        const change = {
          ...named,
          require_mfa: body.requireMfa ?? before.require_mfa,
          version: before.version + 1n,
          updated_at: now,
        }
        await updateDirectory(trx, merchantId, named)
        await updateMerchant(trx, merchantId, change)
        await recordAudit(trx, merchantId, {
          ...(await actorOf(trx, caller, request)),
          at: now,
          action: 'merchant.updated',
          object: { type: 'merchant', id: encodeId('merchant', merchantId), name: change.name },
          changes: changesBetween(settingsOf(before), settingsOf({ ...before, ...change })),
        })
        return { ...before, ...change }
      })
      return reply(present(row), { headers: { etag: etag(row.version) } })
    },

    switchMerchant: ({ caller, body, request }) => switchMerchant(deps, caller, request, body.merchantId),

    async listMerchants({ query }) {
      const { limit, offset } = query
      const { items, total } = await searchDirectory(deps.db.app, query.q ?? '', { limit, offset })
      return {
        items: items.map((row) => ({
          id: encodeId('merchant', row.merchant_id),
          name: row.name,
          timeZone: row.time_zone,
          createdAt: row.created_at.toISOString(),
        })),
        total,
        limit,
        offset,
      }
    },

    async createMerchant({ caller, body, request, db }) {
      const id = randomUUIDv7()
      const row = await withTenant(db, id, async (trx) => {
        const now = deps.clock.now()
        const origin = await actorOf(trx, { ...caller, standing: 'operator' }, request)
        await insertMerchant(trx, now, { id, name: body.name, timeZone: body.timeZone })
        const email = normalizeEmail(body.ownerEmail)
        const invitedBy = `${origin.actor.name} of ${deps.config.appName}`
        await writeInvitation(deps, trx, now, { merchantId: id, email, role: 'owner', invitedBy })
        const object = { type: 'merchant', id: encodeId('merchant', id), name: body.name }
        await recordAudit(trx, id, { ...origin, at: now, action: 'merchant.created', object, changes: [] })
        const made = await findMerchant(trx, id)
        if (!made) throw new Error('A merchant that was just made is there')
        return made
      })
      // The answer to a call with a key is stored in the same transaction, under the caller's merchant.
      if (db.isTransaction) await withTenant(db, caller.merchantId, async () => {})
      return present(row)
    },
  }
}

/** The version that `If-Match` is compared with before a malformed body is. */
export function merchantLookup(deps: Deps): Lookup {
  return async ({ merchantId }) =>
    (await withTenant(deps.db.app, merchantId, (trx) => findMerchant(trx, merchantId))) ?? null
}

function settingsOf(row: MerchantRow) {
  return { name: row.name, timeZone: row.time_zone, requireMfa: row.require_mfa }
}

function present(row: MerchantRow): z.input<typeof merchant> {
  return {
    id: encodeId('merchant', row.merchant_id),
    name: row.name,
    timeZone: row.time_zone,
    requireMfa: row.require_mfa,
    mfaNeeded: row.require_mfa || row.has_live_site,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
