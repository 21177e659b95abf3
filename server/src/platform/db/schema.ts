/**
 * Kysely's types of the platform's tables; areas add theirs to `Database` in `<area>.tables.ts`. `schema.test.ts`
 * compares the declarations with a migrated database. int8 is read as bigint, numeric as string, timestamptz as Date,
 * date as text.
 */
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Generated } from 'kysely'

export type PendingWorkTable = {
  kind: 'statistics' | 'sandbox' | 'reports' | 'closings' | 'notifications' | 'outbox' | 'repeats'
  merchant_id: Id<'merchant'>
  id: string
}

export type RateLimitsTable = { key: string; whole_at: Date }
export type IdempotencyKeysTable = {
  merchant_id: Id<'merchant'>
  principal: string
  route: string
  key: string
  request_hash: Buffer
  status: number
  cipher: Buffer
  key_id: string
  created_at: Date
}

export type MailOutboxTable = {
  id: string
  cipher: Buffer
  key_id: string
  created_at: Date
  attempts: Generated<number>
  next_attempt_at: Date
}

export interface Database {
  pending_work: PendingWorkTable
  rate_limits: RateLimitsTable
  idempotency_keys: IdempotencyKeysTable
  mail_outbox: MailOutboxTable
}
