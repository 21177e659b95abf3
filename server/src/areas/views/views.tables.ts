import type { Id } from '@firepay/contract/product/ids.ts'
import type { Generated, JSONColumnType } from 'kysely'

export type ViewsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'view'>
  user_id: Id<'user'>
  list: string
  name: string
  shared: boolean
  query: JSONColumnType<Record<string, string>>
  version: Generated<bigint>
  created_at: Date
  updated_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    views: ViewsTable
  }
}
