import type { SealedTable } from '../platform/crypto/sealed-table.ts'
import { aadOf as aadOfAnswer } from '../platform/http/idempotency.ts'
import { aadOf as aadOfMail } from '../platform/mail/send-mail.ts'
import { areas } from './areas.ts'

/**
 * Tables sealed with the master key, of the areas and of the platform; a test finds tables with sealed columns that are
 * missing.
 */
export const sealedTables: readonly SealedTable[] = [
  ...areas.flatMap(({ sealed = [] }) => sealed),
  { name: 'mail_outbox', key: ['id'], aadOf: ({ id = '' }) => aadOfMail(id) },
  {
    name: 'idempotency_keys',
    key: ['merchant_id', 'principal', 'route', 'key'],
    aadOf: ({ merchant_id: merchantId = '', principal = '', route = '', key = '' }) =>
      aadOfAnswer({ merchantId, principal, route, key }),
  },
]
