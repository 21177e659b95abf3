import type { Generated, JSONColumnType } from 'kysely'

/** An entry of an allow-list, as stored; `cidr` is canonical. */
export type StoredRange = { cidr: string; note: string; addedBy: string; addedAt: string }

export type IpAllowListColumns = {
  enabled: Generated<boolean>
  entries: JSONColumnType<StoredRange[], string | undefined, string>
  ranges: Generated<string[]>
  version: Generated<bigint>
  updated_at: Date | null
}

export type AddressColumns = { address: string; last_seen_at: Date; count: bigint; refused: boolean }
