import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import { encodeId, type IdKind } from '@firepay/contract/product/ids.ts'
import {
  abilityOfChange,
  type ChangeEvent,
  type ChangeKind,
  changeKinds,
  maxChangedIds,
} from '@firepay/contract/stream/stream.schemas.ts'
import { addChanges, type Changes } from '../../platform/live/changes.ts'
import type { News } from '../../platform/live/following.ts'

/** Each kind is named as its ids are. */
const idKind: Record<ChangeKind, IdKind> = { transaction: 'transaction', notification: 'notification' }

/**
 * The events of a stream for what there is to tell, as far as the role may know it.
 * @param position where the reader is, as it is written
 * @returns what is written; empty where the role is told of nothing
 */
export function writeEvents({ changes, isGap }: News, role: CallerRole, position: string): string {
  const events = isGap ? ['event: refetch\ndata: {}'] : changesFor(role, changes).map(written)
  return events.map((event) => `id: ${position}\n${event}\n\n`).join('')
}

/** The first event: the reader hears what is announced from here on. */
export function writeOpening(position: string): string {
  return `id: ${position}\nevent: open\ndata: {}\n\n`
}

/** Keeps proxies from taking the stream for dead, and moves the position of a reader who is told of nothing. */
export function writeHeartbeat(position: string): string {
  return `id: ${position}\n: still here\n\n`
}

function written(event: ChangeEvent): string {
  return `event: change\ndata: ${JSON.stringify(event)}`
}

function changesFor(role: CallerRole, changes: Changes): ChangeEvent[] {
  const seen: Changes = new Map()
  for (const [kind, changed] of changes) {
    // Money between the merchant and the service belongs to the balances (product.md §6).
    if (kind !== 'movement') addChanges(seen, kind, changed)
    else if (can(role, 'read Balance')) addChanges(seen, 'transaction', changed)
  }
  return changeKinds.flatMap((kind) => {
    const changed = seen.get(kind)
    if (!changed || !can(role, abilityOfChange[kind])) return []
    const ids = changed.ids.slice(0, maxChangedIds).map((id) => encodeId(idKind[kind], id))
    return [{ kind, count: changed.count, ids, isCut: changed.count > ids.length }]
  })
}
