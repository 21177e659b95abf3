import type { AuditAction } from '@firepay/contract/audit-log/audit-actions.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { UserAct } from '../../../platform/http/act.ts'
import type { FactorChange } from '../../../platform/mail/mails.ts'
import { recordOwnEvent } from '../history/security-events.ts'
import { endSessions } from '../sessions/sessions.ts'
import { getPerson } from '../users/account-state.ts'
import { replaceRecoveryCodes } from './factors.queries.ts'
import { factorsOf, hasFactor } from './factors.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/**
 * Runs after every change of a user's factors, in its transaction: ends other sessions if requested, records the event,
 * and mails the user.
 */
export async function afterFactorChange(
  act: Pick<UserAct, 'caller' | 'request' | 'now' | 'mail'>,
  trx: Trx,
  change: {
    type: AuditAction
    /** Content of the mail. */
    change: FactorChange
    detail?: string
    endsOthers: boolean
  },
): Promise<void> {
  const { now } = act
  const { userId, sessionId } = act.caller
  if (change.endsOthers) await endSessions(trx, userId, now, { reason: 'factor', keep: sessionId })
  const { email } = await getPerson(trx, userId)
  const { address, userAgent } = act.request
  await act.mail(trx, {
    template: 'factor-changed',
    to: email,
    data: { change: change.change, at: now.toISOString(), address, userAgent },
  })
  const { type, detail } = change
  await recordOwnEvent(act, trx, { type, ...(detail === undefined ? {} : { detail }) })
}

/** Replaces the user's recovery codes. @returns the plain codes, which are available only here */
export async function giveRecoveryCodes(trx: Trx, userId: Id<'user'>, now: Date): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes()
  await replaceRecoveryCodes(trx, userId, hashes, now)
  return codes
}

/** Removes recovery codes when the last factor is removed, because they replace one. */
export async function dropOrphanedCodes(trx: Trx, userId: Id<'user'>, now: Date): Promise<void> {
  if (!hasFactor(await factorsOf(trx, userId))) await replaceRecoveryCodes(trx, userId, [], now)
}
