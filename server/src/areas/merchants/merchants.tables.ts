import type { Id } from '@firepay/contract/product/ids.ts'
import type { Generated } from 'kysely'

export type MerchantDirectoryTable = { merchant_id: Id<'merchant'>; name: string; time_zone: string; created_at: Date }
export type UserMerchantsTable = { user_id: Id<'user'>; merchant_id: Id<'merchant'> }
export type MerchantsTable = {
  merchant_id: Id<'merchant'>
  name: string
  time_zone: string
  require_mfa: Generated<boolean>
  version: Generated<bigint>
  created_at: Date
  updated_at: Date
}

export type MembersTable = { merchant_id: Id<'merchant'>; user_id: Id<'user'>; role: string; created_at: Date }
export type InvitationsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'invitation'>
  email: string
  role: string
  invited_by: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    merchant_directory: MerchantDirectoryTable
    user_merchants: UserMerchantsTable
    merchants: MerchantsTable
    members: MembersTable
    invitations: InvitationsTable
  }
}
