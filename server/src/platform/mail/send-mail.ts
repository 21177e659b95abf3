import { randomUUIDv7 } from 'node:crypto'
import { seal } from '../crypto/seal.ts'
import type { Trx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Mail } from './mails.ts'

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent, soon after, when the transaction commits, and
 * never otherwise. What it says is stored encrypted, for links open accounts.
 *
 *     await sendMail(deps, trx, { template: 'new-sign-in', to: email, data: { at, address, userAgent }, at: now })
 *
 * @param trx any transaction, of a tenant or without one
 */
export async function sendMail(deps: Pick<Deps, 'masterKey'>, trx: Trx, mail: Mail & { at: Date }): Promise<void> {
  const { at, ...said } = mail
  const id = randomUUIDv7()
  const { cipher, keyId } = seal(deps.masterKey, aadOf(id), Buffer.from(JSON.stringify(said)))
  await trx
    .insertInto('mail_outbox')
    .values({ id, cipher, key_id: keyId, created_at: at, next_attempt_at: at })
    .execute()
}

/** What a waiting mail is sealed for. */
export function aadOf(id: string): string {
  return `mail_outbox:${id}`
}
