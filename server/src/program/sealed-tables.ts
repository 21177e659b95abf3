import type { SealedTable } from '../platform/crypto/sealed-table.ts'
import { placeOf as placeOfAnswer } from '../platform/http/idempotency.ts'
import { placeOf as placeOfMail } from '../platform/mail/send-mail.ts'
import { areas } from './areas.ts'

/** Everything that the master key protects, by area and of the platform; a test asks for every table with sealed columns. */
export const sealedTables: readonly SealedTable[] = [
  ...areas.flatMap(({ sealed = [] }) => sealed),
  { name: 'mail_outbox', key: ['id'], placeOf: ({ id = '' }) => placeOfMail(id) },
  {
    name: 'idempotency_keys',
    key: ['merchant_id', 'principal', 'route', 'key'],
    placeOf: ({ merchant_id: merchantId = '', principal = '', route = '', key = '' }) =>
      placeOfAnswer({ merchantId, principal, route, key }),
  },
]
