import { placeOf as placeOfSeed } from '../areas/identity/factors/totp.ts'
import { placeOf as placeOfSecretKey } from '../areas/sites/secrets/site-secrets.ts'
import { placeOf as placeOfAnswer } from '../platform/http/idempotency.ts'
import { placeOf as placeOfMail } from '../platform/mail/send-mail.ts'

/** A table with a secret sealed under the master key, in its columns `cipher` and `key_id`. */
export type SealedTable = {
  name: string
  /** The columns of its primary key; the place of a secret is made of them. */
  key: readonly string[]
  placeOf(key: Record<string, string>): string
}

/** Everything that the master key protects: a new table with sealed columns is added here, and a test asks for it. */
export const sealedTables: readonly SealedTable[] = [
  { name: 'site_secrets', key: ['merchant_id', 'id'], placeOf: ({ id = '' }) => placeOfSecretKey(id) },
  { name: 'user_factors', key: ['id'], placeOf: ({ id = '' }) => placeOfSeed(id) },
  { name: 'mail_outbox', key: ['id'], placeOf: ({ id = '' }) => placeOfMail(id) },
  {
    name: 'idempotency_keys',
    key: ['merchant_id', 'principal', 'route', 'key'],
    placeOf: ({ merchant_id: merchantId = '', principal = '', route = '', key = '' }) =>
      placeOfAnswer({ merchantId, principal, route, key }),
  },
]
