import type { FieldCode } from '@firepay/contract/product/field-codes.ts'
import { holds, rangeKind, readRange, shownRange } from '@firepay/contract/product/ip-ranges.ts'
import type { IpAllowList } from '@firepay/contract/security/ip-allow-list.schemas.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { ListState } from '../../platform/mail/mails.ts'
import type { StoredRange } from './ip-allow-list.tables.ts'

/** A list as stored. A list never written is off and empty, with version 0. */
export type StoredList = { enabled: boolean; entries: StoredRange[]; version: bigint; updated_at: Date | null }
export const emptyList: StoredList = { enabled: false, entries: [], version: 0n, updated_at: null }

/** An address used with a valid token, password or secret. */
export type ObservedAddress = { address: string; last_seen_at: Date; count: bigint; refused: boolean }

/** Maximum observed addresses stored, and offered as entries. */
export const maxObservedAddresses = 200
const maxOffered = 20

export type ListChange = {
  enabled: boolean
  entries: readonly { cidr: string; note: string }[]
  force?: boolean | undefined
}

/**
 * Canonical entries of a change; existing entries keep their author.
 * @throws ApiError `VALIDATION` naming each invalid entry (no range, host bits set, a range of everything without
 *   `force`, a duplicate), or for an enabled empty list
 */
export function readEntries(change: ListChange, before: StoredList, by: string, now: Date): StoredRange[] {
  const fields: { path: string; code: FieldCode; message: string }[] = []
  const known = new Map(before.entries.map((entry) => [entry.cidr, entry]))
  const entries = new Map<string, StoredRange>()
  for (const [index, { cidr: text, note }] of change.entries.entries()) {
    const path = `entries.${index}.cidr`
    const range = readRange(text)
    if ('code' in range) fields.push({ path, code: range.code, message: range.message })
    else if (range.length === 0 && !change.force) {
      const message = 'This lets everybody in. Turn the list off instead, or confirm that you mean it.'
      fields.push({ path, code: 'EVERYBODY', message })
    } else if (entries.has(range.cidr)) {
      fields.push({ path, code: 'DUPLICATE', message: `${range.cidr} is already in the list` })
    } else {
      const old = known.get(range.cidr)
      const { addedBy, addedAt } = old ?? { addedBy: by, addedAt: now.toISOString() }
      entries.set(range.cidr, { cidr: range.cidr, note: note.trim(), addedBy, addedAt })
    }
  }
  if (change.enabled && change.entries.length === 0) {
    const message = 'A list that is on needs at least one entry; otherwise nobody could get in'
    fields.push({ path: 'entries', code: 'EMPTY', message })
  }
  if (fields.length > 0) throw new ApiError('VALIDATION', fields[0]?.message, { fields })
  return [...entries.values()]
}

/** @throws ApiError `SELF_LOCKOUT` when the list is enabled and excludes the caller's address */
export function refuseLockout(change: ListChange, entries: readonly StoredRange[], address: string): void {
  if (!change.enabled || change.force || entries.some((entry) => holds(entry.cidr, address))) return
  throw new ApiError(
    'SELF_LOCKOUT',
    `Your IP address ${address} is not on this list: you would lock yourself out. Add it, or confirm that you mean it.`,
  )
}

/**
 * Behind a proxy unknown to the server all callers have the proxy's address, so a list would allow all or none. This is
 * assumed when the caller's address is private; on the local machine it is correct.
 * @throws ApiError `CONFLICT` when the list is enabled there without `force`
 */
export function refuseUnknownProxy(
  config: Pick<Config, 'trustedProxies' | 'publicUrl'>,
  change: ListChange,
  before: StoredList,
  address: string,
): void {
  if (!change.enabled || before.enabled || change.force || config.trustedProxies.length > 0) return
  const kind = rangeKind(address)
  const isOwnMachine = kind === 'loopback' && isLocal(config.publicUrl)
  if (kind === 'public' || isOwnMachine) return
  throw new ApiError(
    'CONFLICT',
    `The server sees you at ${address}, an address of an internal network. If there is a proxy in front of the server, everyone has that address: set TRUSTED_PROXIES first. If people really come from there, confirm it.`,
  )
}

function isLocal(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return true
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host.endsWith('.localhost') || rangeKind(host) === 'loopback'
}

/** The wire form of the list. @param address of the caller */
export function presentList(
  list: StoredList,
  observedAddresses: readonly ObservedAddress[],
  address: string,
): IpAllowList {
  const covered = (one: ObservedAddress) => list.entries.some((entry) => holds(entry.cidr, one.address))
  return {
    enabled: list.enabled,
    entries: list.entries.map((entry) => {
      const seen = observedAddresses
        .filter((one) => !one.refused && holds(entry.cidr, one.address))
        .map((one) => one.last_seen_at)
      const last = seen.reduce<Date | null>((newest, at) => (newest && newest > at ? newest : at), null)
      return { ...entry, cidr: shownRange(entry.cidr), lastSeenAt: last?.toISOString() ?? null }
    }),
    clientAddress: address,
    observed: observedAddresses
      .filter((one) => !covered(one))
      .toSorted((a, b) => b.last_seen_at.getTime() - a.last_seen_at.getTime())
      .slice(0, maxOffered)
      .map((one) => ({
        address: one.address,
        lastSeenAt: one.last_seen_at.toISOString(),
        count: Number(one.count),
        refused: one.refused,
      })),
    updatedAt: list.updated_at?.toISOString() ?? null,
  }
}

/** A list in audit rows. */
export function shownOf(list: Pick<StoredList, 'enabled' | 'entries'>): Record<string, unknown> {
  return { enabled: list.enabled, entries: list.entries.map((entry) => entry.cidr) }
}

/** A list in mails. */
export function stateOf(list: Pick<StoredList, 'enabled' | 'entries'>): ListState {
  return { enabled: list.enabled, entries: list.entries.length }
}
