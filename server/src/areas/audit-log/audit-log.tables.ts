import type { Id } from '@firepay/contract/product/ids.ts'
import type { JSONColumnType } from 'kysely'

export type AuditHeadsTable = { merchant_id: Id<'merchant'>; number: bigint; hash: Buffer }
export type AuditLogTable = {
  merchant_id: Id<'merchant'>
  number: bigint
  id: Id<'event'>
  at: Date
  content: JSONColumnType<Record<string, unknown>>
  actor_id: string | null
  action: string
  outcome: string
  object_id: string | null
  previous_hash: Buffer
  hash: Buffer
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    audit_heads: AuditHeadsTable
    audit_log: AuditLogTable
  }
}
