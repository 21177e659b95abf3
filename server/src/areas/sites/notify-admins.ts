import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Mail } from '../../platform/mail/mails.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'

type KeeperMail = Mail extends infer M ? (M extends Mail ? Omit<M, 'to'> & { at: Date } : never) : never
const mostKeepers = 50

/** Sends a mail to the owners and admins of the merchant: they are to know of changes to what protects a site. */
export async function mailToKeepers(
  deps: Pick<Deps, 'masterKey'>,
  trx: Trx,
  merchantId: string,
  mail: Extract<KeeperMail, { template: 'ip-whitelist-changed' | 'secret-regenerated' }>,
): Promise<void> {
  const keepers = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .where('members.merchant_id', '=', merchantId)
    .where('members.role', 'in', ['owner', 'admin'])
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .limit(mostKeepers)
    .execute()
  for (const { email } of keepers) await sendMail(deps, trx, { ...mail, to: email })
}
