import type { Id } from '@firepay/contract/product/ids.ts'
import type { ColumnType, Generated } from 'kysely'
import type { AddressColumns, IpAllowListColumns } from '../ip-allow-list/ip-allow-list.tables.ts'

export type UsersTable = { id: Id<'user'>; email: string; full_name: string; avatar: string | null; created_at: Date }
export type UserAuthTable = {
  user_id: Id<'user'>
  password_hash: string | null
  password_changed_at: Date | null
  email_confirmed_at: Date | null
  operator: Generated<boolean>
  disabled_at: Date | null
  last_sign_in_at: Date | null
  created_at: Date
}

export type UserPrefsTable = {
  user_id: Id<'user'>
  time_zone: string
  date_style: Generated<string>
  preferences: ColumnType<Record<string, unknown>, string | undefined, string>
  version: Generated<bigint>
  updated_at: Date
}

export type SessionsTable = {
  id: Id<'session'>
  user_id: Id<'user'>
  merchant_id: Id<'merchant'>
  address: string
  user_agent: string
  created_at: Date
  authenticated_at: Date
  last_interactive_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: 'sign_out' | 'reuse' | 'limit' | 'revoked' | 'password' | 'factor' | null
  methods: Generated<string[]>
}

export type SessionTokensTable = {
  session_id: Id<'session'>
  generation: number
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  created_at: Date
  spent_at: Date | null
  successor: Buffer | null
}

export type OneTimeTokensTable = {
  hash: Buffer
  kind: 'setup' | 'reset' | 'confirm_email' | 'invitation'
  user_id: Id<'user'> | null
  email: string | null
  data: ColumnType<Record<string, unknown>, string | undefined, string>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type SignInFailuresTable = { email_hash: Buffer; failures: number; last_at: Date; locked_until: Date | null }
export type KnownDevicesTable = {
  user_id: Id<'user'>
  device_hash: Buffer
  failures: Generated<number>
  last_seen_at: Date
}

export type UserFactorsTable = {
  id: string
  user_id: Id<'user'>
  state: 'pending' | 'active'
  cipher: Buffer
  key_id: string
  last_step: Generated<bigint>
  created_at: Date
  expires_at: Date | null
  confirmed_at: Date | null
}

export type RecoveryCodesTable = { user_id: Id<'user'>; hash: Buffer; created_at: Date; used_at: Date | null }
export type PasskeysTable = {
  id: Id<'key'>
  user_id: Id<'user'>
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
  transports: string[]
  name: string
  backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

export type ChallengesTable = {
  hash: Buffer
  kind: 'sign_in' | 'passkey' | 'passkey_factor' | 'passkey_register'
  user_id: Id<'user'> | null
  session_id: Id<'session'> | null
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type FactorAttemptsTable = {
  id: string
  user_id: Id<'user'>
  at: Date
  session_id: Id<'session'> | null
  kind: Generated<'factor' | 'password'>
}

export type UserEventsTable = {
  id: Id<'event'>
  user_id: Id<'user'>
  at: Date
  type: string
  outcome: 'success' | 'failure' | 'refused'
  address: string
  user_agent: string
  detail: string | null
}

export type UserIpAllowListsTable = { user_id: Id<'user'> } & IpAllowListColumns
export type UserAddressesTable = { user_id: Id<'user'> } & AddressColumns

declare module '../../platform/db/schema.ts' {
  interface Database {
    user_ip_allow_lists: UserIpAllowListsTable
    user_addresses: UserAddressesTable
    users: UsersTable
    user_auth: UserAuthTable
    user_prefs: UserPrefsTable
    sessions: SessionsTable
    session_tokens: SessionTokensTable
    one_time_tokens: OneTimeTokensTable
    sign_in_failures: SignInFailuresTable
    known_devices: KnownDevicesTable
    user_factors: UserFactorsTable
    recovery_codes: RecoveryCodesTable
    passkeys: PasskeysTable
    challenges: ChallengesTable
    factor_attempts: FactorAttemptsTable
    user_events: UserEventsTable
  }
}
