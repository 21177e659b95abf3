import type { IpAllowList } from '@firepay/contract/security/ip-allow-list.schemas.ts'
import { covers } from './cidr.ts'

export type Entry = IpAllowList['entries'][number]

/** What the person has changed and not saved: entries by their canonical text. */
export type Draft = {
  enabled: boolean
  added: readonly { cidr: string; note: string }[]
  removed: readonly string[]
  /** Of a site: that it keeps out the address it is written from is meant. */
  force?: boolean
}

export type Row =
  | { state: 'kept' | 'removing'; cidr: string; note: string; entry: Entry }
  | { state: 'adding'; cidr: string; note: string }

/** Nothing changed yet. Of a list that keeps the person out already, that was said before. */
export function draftOf(list: IpAllowList): Draft {
  const isOut = list.enabled && !list.entries.some((entry) => covers(entry.cidr, list.clientAddress))
  return { enabled: list.enabled, added: [], removed: [], ...(isOut && { force: true }) }
}

/** The rows to show: those of the list with what happens to them, then what is added. */
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

/** The body of the request that saves the draft. */
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

/** Adds a range that the list does not have; one that is being removed stays instead. */
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
  /** The caller's own address would be shut out; `wasCoveredBy` are the removed entries that hold it. */
  | { kind: 'lock-out'; address: string; wasCoveredBy: readonly string[] }

/**
 * Why the draft may not be saved, or null. An enforced list is never empty, and holds the address the person is on: always
 * where it is their own, and until they say otherwise where it is a site's.
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
  /** Undefined when it stayed as it was. */
  enabled: boolean | undefined
}

/** What somebody else changed between the list a draft is based on and the newer one. */
export function differenceOf(before: IpAllowList, after: IpAllowList): Difference {
  const has = (list: IpAllowList, cidr: string) => list.entries.some((entry) => entry.cidr === cidr)
  return {
    added: after.entries.filter((entry) => !has(before, entry.cidr)),
    removed: before.entries.filter((entry) => !has(after, entry.cidr)),
    enabled: before.enabled === after.enabled ? undefined : after.enabled,
  }
}

/** The same wishes on a newer list: what is there already is not added again, what is gone need not be removed. */
export function rebased(before: IpAllowList, draft: Draft, after: IpAllowList): Draft {
  const has = (cidr: string) => after.entries.some((entry) => entry.cidr === cidr)
  return {
    ...draft,
    enabled: draft.enabled === before.enabled ? after.enabled : draft.enabled,
    added: draft.added.filter((entry) => !has(entry.cidr)),
    removed: draft.removed.filter(has),
  }
}
