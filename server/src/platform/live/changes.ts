import type { ChangeKind } from '@firepay/contract/stream/stream.schemas.ts'
import { maxChangedIds } from '@firepay/contract/stream/stream.schemas.ts'

/** Kinds of announced changes: `movement` is a transaction that only roles with access to balances may see. */
export type ChangedKind = ChangeKind | 'movement'

/** Number of changes of a kind, and their uuids; of many only the first are listed. */
export type Changed = { count: number; ids: string[] }

export type Changes = Map<ChangedKind, Changed>

/** Merges changes. Ids beyond the first fifty of a kind are only counted. */
export function addChanges(to: Changes, kind: ChangedKind, { count, ids }: Readonly<Changed>): void {
  const known = to.get(kind) ?? { count: 0, ids: [] }
  const named = new Set(known.ids)
  for (const id of ids) if (named.size < maxChangedIds) named.add(id)
  to.set(kind, { count: known.count + count, ids: [...named] })
}
