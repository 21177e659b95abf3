import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { type Trx, withoutTenant, withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { normalizeEmail } from '../../../platform/mail/email-address.ts'
import { changesBetween, commandActor } from '../../audit-log/actor.ts'
import { installationId } from '../../audit-log/installation.ts'
import { recordAuditEvent } from '../../audit-log/record-audit.ts'
import { shownOf } from '../../ip-allow-list/ip-allow-list.rules.ts'
import { findMemberships } from '../memberships/memberships.ts'
import { findPersonByEmail, findUserIpAllowList, writeUserIpAllowList } from './ip-allow-list.queries.ts'

export type Cleared = 'cleared' | 'was off' | 'unknown'

const command = commandActor('clear-ip-list')

/**
 * Disables a user's allow-list and keeps its entries for correction. Recorded in the audit log of each of their
 * merchants, or of the installation without one.
 * @param email in any case
 */
export async function clearUserIpAllowList(deps: Deps, email: string): Promise<Cleared> {
  const person = await withoutTenant(deps.db.app, (trx) => findPersonByEmail(trx, normalizeEmail(email)))
  if (!person) return 'unknown'
  const merchants = await withoutTenant(deps.db.app, (trx) => findMemberships(trx, person.id))
  const now = deps.clock.now()
  const before = await withoutTenant(deps.db.app, async (trx) => {
    const list = await findUserIpAllowList(trx, person.id, true)
    if (list.enabled) {
      await writeUserIpAllowList(trx, person.id, {
        ...list,
        enabled: false,
        version: list.version + 1n,
        updated_at: now,
      })
      const logs = merchants.length > 0 ? merchants.map((one) => one.merchantId) : [installationId]
      for (const merchantId of logs) await tell(trx, merchantId)
    }
    return list

    function tell(within: Trx, merchantId: Id<'merchant'>): Promise<void> {
      const id = encodeId('user', person?.id ?? '')
      return withTenant(within, merchantId, (trx) =>
        recordAuditEvent(trx, merchantId, {
          ...command,
          at: now,
          action: 'user.ip-whitelist.cleared',
          object: { type: 'user', id, name: person?.full_name ?? '' },
          changes: changesBetween(shownOf(list), { enabled: false }),
        }),
      )
    }
  })
  return before.enabled ? 'cleared' : 'was off'
}
