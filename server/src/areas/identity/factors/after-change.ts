import type { AuditAct } from '@firepay/contract/audit-log/acts.ts'
import type { UserCaller } from '../../../platform/caller/caller.ts'
import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { FactorChange } from '../../../platform/mail/mails.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { noteAct } from '../history/security-events.ts'
import { endSessions } from '../sessions/sessions.ts'
import { getPerson } from '../users/account-state.ts'
import { replaceRecoveryCodes } from './factors.queries.ts'
import { factorsOf, hasFactor } from './factors.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/**
 * What follows every change of somebody's factors, in its transaction: the other sessions end where asked, it is written
 * down, and the person gets a mail.
 */
export async function afterFactorChange(
  deps: Deps,
  trx: Trx,
  caller: UserCaller,
  request: RequestFacts,
  change: {
    type: AuditAct
    /** For the mail. */
    change: FactorChange
    detail?: string
    endsOthers: boolean
  },
): Promise<void> {
  const now = deps.clock.now()
  if (change.endsOthers) await endSessions(trx, caller.userId, now, 'factor', caller.sessionId)
  const { email } = await getPerson(trx, caller.userId)
  const { address, userAgent } = request
  await sendMail(deps, trx, {
    template: 'factor-changed',
    to: email,
    data: { change: change.change, at: now.toISOString(), address, userAgent },
    at: now,
  })
  const { type, detail } = change
  await noteAct(trx, caller.merchantId, now, request, {
    userId: caller.userId,
    type,
    ...(detail === undefined ? {} : { detail }),
  })
}

/** Replaces the person's recovery codes. @returns the plain ones: the only time that they are seen */
export async function giveRecoveryCodes(deps: Deps, trx: Trx, userId: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes()
  await replaceRecoveryCodes(trx, userId, hashes, deps.clock.now())
  return codes
}

/** Codes that stand in for a factor mean nothing when there is none: they go with the last one. */
export async function dropOrphanedCodes(deps: Deps, trx: Trx, userId: string): Promise<void> {
  if (!hasFactor(await factorsOf(trx, userId))) await replaceRecoveryCodes(trx, userId, [], deps.clock.now())
}
