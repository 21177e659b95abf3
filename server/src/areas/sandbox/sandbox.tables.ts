import type { Id } from '@firepay/contract/product/ids.ts'
import type { Generated } from 'kysely'

export type SandboxesTable = {
  merchant_id: Id<'merchant'>
  status: 'filling' | 'filled' | 'removing' | 'failed'
  seed: string
  until: Date
  site_ids: Id<'site'>[]
  events: Generated<number>
  expected: number
  started_at: Date
  beat_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    sandboxes: SandboxesTable
  }
}
