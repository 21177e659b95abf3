import type { ChangeKind } from '@firepay/contract/stream/stream.schemas.ts'
import { maxChangedIds } from '@firepay/contract/stream/stream.schemas.ts'

/** What changed, as it is announced: `movement` is a transaction that only those who see balances are told of. */
export type ChangedKind = ChangeKind | 'movement'

/** How much of a kind changed, and which, as uuids; of very many only some are named. */
export type Changed = { count: number; ids: string[] }

export type Changes = Map<ChangedKind, Changed>

/** Adds what changed to what is to be told. Ids beyond the first fifty of a kind are counted only. */
export function addChanges(to: Changes, kind: ChangedKind, { count, ids }: Readonly<Changed>): void {
  const known = to.get(kind) ?? { count: 0, ids: [] }
  const named = new Set(known.ids)
  for (const id of ids) if (named.size < maxChangedIds) named.add(id)
  to.set(kind, { count: known.count + count, ids: [...named] })
}
