import { randomUUIDv7 } from 'node:crypto'
import { seal } from '../crypto/seal.ts'
import type { Trx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Mail } from './mails.ts'

/**
 * Adds a mail to the outbox in the caller's transaction: it is sent soon after the commit, or never. The content is
 * stored encrypted, because links grant access.
 *
 *     await sendMail(deps, trx, { template: 'new-sign-in', to: email, data: { at, address, userAgent }, at: now })
 * @param trx any transaction, with or without a tenant
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

/** The aad of a waiting mail. */
export function aadOf(id: string): string {
  return `mail_outbox:${id}`
}
