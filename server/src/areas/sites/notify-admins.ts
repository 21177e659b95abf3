import type { Trx } from '../../platform/db/transaction.ts'
import type { UserAct } from '../../platform/http/act.ts'
import type { Mail } from '../../platform/mail/mails.ts'

type KeeperMail = Mail extends infer M ? (M extends Mail ? Omit<M, 'to'> : never) : never
const maxAdmins = 50

/** Mails the merchant's owners and admins about changes to a site's protection. */
export async function notifyAdmins(
  act: Pick<UserAct, 'caller' | 'mail'>,
  trx: Trx,
  mail: Extract<KeeperMail, { template: 'ip-whitelist-changed' | 'secret-regenerated' }>,
): Promise<void> {
  const admins = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .where('members.merchant_id', '=', act.caller.merchantId)
    .where('members.role', 'in', ['owner', 'admin'])
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .limit(maxAdmins)
    .execute()
  for (const { email } of admins) await act.mail(trx, { ...mail, to: email })
}
