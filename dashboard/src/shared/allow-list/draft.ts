import type { IpAllowList } from '@firepay/contract/security/ip-allow-list.schemas.ts'
import { covers } from './cidr.ts'

export type Entry = IpAllowList['entries'][number]

/** Unsaved changes; entries in canonical form. */
export type Draft = {
  enabled: boolean
  added: readonly { cidr: string; note: string }[]
  removed: readonly string[]
  /** For a site's list: confirms that it may exclude the current address. */
  force?: boolean
}

export type Row =
  | { state: 'kept' | 'removing'; cidr: string; note: string; entry: Entry }
  | { state: 'adding'; cidr: string; note: string }

/** An empty draft. A list that already excludes the user counts as confirmed. */
export function draftOf(list: IpAllowList): Draft {
  const isOut = list.enabled && !list.entries.some((entry) => covers(entry.cidr, list.clientAddress))
  return { enabled: list.enabled, added: [], removed: [], ...(isOut && { force: true }) }
}

/** The rows to show: existing entries with their state, then added ones. */
export function rowsOf(list: IpAllowList, draft: Draft): Row[] {
  return [
    ...list.entries.map((entry) => ({
      state: draft.removed.includes(entry.cidr) ? ('removing' as const) : ('kept' as const),
      cidr: entry.cidr,
      note: entry.note,
      entry,
    })),
    ...draft.added.map((row) => ({ state: 'adding' as const, ...row })),
  ]
}

/** The request body that saves the draft. */
export function changeOf(list: IpAllowList, draft: Draft) {
  const entries = rowsOf(list, draft).filter((row) => row.state !== 'removing')
  return {
    enabled: draft.enabled,
    entries: entries.map(({ cidr, note }) => ({ cidr, note })),
    ...(draft.force && { force: true }),
  }
}

export function isChanged(list: IpAllowList, draft: Draft): boolean {
  return draft.enabled !== list.enabled || draft.added.length > 0 || draft.removed.length > 0
}

/** Adds a new range; a range marked for removal is kept instead. */
export function withAdded(list: IpAllowList, draft: Draft, cidr: string, note: string): Draft {
  if (draft.removed.includes(cidr)) return { ...draft, removed: draft.removed.filter((each) => each !== cidr) }
  const has = list.entries.some((entry) => entry.cidr === cidr) || draft.added.some((each) => each.cidr === cidr)
  return has ? draft : { ...draft, added: [...draft.added, { cidr, note }] }
}

export function withRemoved(draft: Draft, cidr: string): Draft {
  if (draft.added.some((each) => each.cidr === cidr)) {
    return { ...draft, added: draft.added.filter((each) => each.cidr !== cidr) }
  }
  return { ...draft, removed: [...draft.removed, cidr] }
}

export function withKept(draft: Draft, cidr: string): Draft {
  return { ...draft, removed: draft.removed.filter((each) => each !== cidr) }
}

export type Guard =
  | { kind: 'empty' }
  /** The list would exclude the current address; `wasCoveredBy`: the removed entries that contain it. */
  | { kind: 'lock-out'; address: string; wasCoveredBy: readonly string[] }

/**
 * Why the draft cannot be saved, or null. An enabled list must not be empty and must contain the current address:
 * always for a user's own list, unless confirmed for a site's.
 */
export function guardOf(list: IpAllowList, draft: Draft): Guard | null {
  const { enabled, entries } = changeOf(list, draft)
  if (!enabled) return null
  const isCovered = entries.some((entry) => covers(entry.cidr, list.clientAddress))
  if (!isCovered && !draft.force) {
    const wasCoveredBy = draft.removed.filter((cidr) => covers(cidr, list.clientAddress))
    return { kind: 'lock-out', address: list.clientAddress, wasCoveredBy }
  }
  return entries.length === 0 ? { kind: 'empty' } : null
}

export type Difference = {
  added: readonly Entry[]
  removed: readonly Entry[]
  /** Undefined if unchanged. */
  enabled: boolean | undefined
}

/** The changes between the base list and a newer one. */
export function differenceOf(before: IpAllowList, after: IpAllowList): Difference {
  const has = (list: IpAllowList, cidr: string) => list.entries.some((entry) => entry.cidr === cidr)
  return {
    added: after.entries.filter((entry) => !has(before, entry.cidr)),
    removed: before.entries.filter((entry) => !has(after, entry.cidr)),
    enabled: before.enabled === after.enabled ? undefined : after.enabled,
  }
}

/** The draft rebased onto a newer list: drops additions that exist and removals that are gone. */
export function rebased(before: IpAllowList, draft: Draft, after: IpAllowList): Draft {
  const has = (cidr: string) => after.entries.some((entry) => entry.cidr === cidr)
  return {
    ...draft,
    enabled: draft.enabled === before.enabled ? after.enabled : draft.enabled,
    added: draft.added.filter((entry) => !has(entry.cidr)),
    removed: draft.removed.filter(has),
  }
}
