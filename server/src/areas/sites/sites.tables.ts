import type { Id } from '@firepay/contract/product/ids.ts'
import type { Generated } from 'kysely'
import type { AddressColumns, IpAllowListColumns } from '../ip-allow-list/ip-allow-list.tables.ts'

export type SitesTable = {
  merchant_id: Id<'merchant'>
  id: Id<'site'>
  name: string
  url: string | null
  support_url: string | null
  status: Generated<string>
  mode: string
  sandbox: Generated<boolean>
  merchant_category_code: string | null
  statement_descriptor: string | null
  default_currency: string
  time_zone: string
  settlement_delay_days: Generated<number>
  notification_url: string | null
  notification_events: Generated<string[]>
  notify_old_events: Generated<boolean>
  first_event_at: Date | null
  version: Generated<bigint>
  created_at: Date
  updated_at: Date
}

export type SiteSecretsTable = {
  merchant_id: Id<'merchant'>
  id: string
  site_id: Id<'site'>
  kind: 'api_secret' | 'secret_key'
  prefix: string
  last4: string
  hash: Buffer | null
  cipher: Buffer | null
  key_id: string | null
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

export type SiteIpAllowListsTable = { merchant_id: Id<'merchant'>; site_id: Id<'site'> } & IpAllowListColumns
export type SiteAddressesTable = { merchant_id: Id<'merchant'>; site_id: Id<'site'> } & AddressColumns
export type SiteSecretUsesTable = {
  merchant_id: Id<'merchant'>
  secret_id: string
  minute: Date
  count: bigint
  address: string
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    site_ip_allow_lists: SiteIpAllowListsTable
    site_addresses: SiteAddressesTable
    site_secret_uses: SiteSecretUsesTable
    sites: SitesTable
    site_secrets: SiteSecretsTable
  }
}
