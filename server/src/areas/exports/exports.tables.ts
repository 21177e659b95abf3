import type { Id } from '@firepay/contract/product/ids.ts'
import type { JSONColumnType } from 'kysely'

export type ExportManifestsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'export'>
  kind: string
  object_id: string | null
  format: string
  file_name: string
  time_zone: string
  filter: JSONColumnType<Record<string, string>, string, never>
  status: string
  expected_rows: bigint
  rows: bigint | null
  bytes: bigint | null
  sha256: string | null
  sums: JSONColumnType<{ column: string; currency: string; amount: string }[], string | undefined, string> | null
  user_id: Id<'user'>
  created_at: Date
  finished_at: Date | null
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    export_manifests: ExportManifestsTable
  }
}
