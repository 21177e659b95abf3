/**
 * The tables as Kysely sees them: here those of the platform; each area adds its own to `Database` in its `<area>.tables.ts`.
 * Declarations, not checks: `schema.test.ts` compares them with the catalogue of a migrated database. int8 arrives as
 * bigint, numeric as string, timestamptz as Date, date as text.
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
