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

/** Each kind has the name of its ids. */
const idKind: Record<ChangeKind, IdKind> = { transaction: 'transaction', notification: 'notification' }

/**
 * The events for the pending news that the role may see.
 * @param position the reader's position, as written
 * @returns the text to send; empty when the role may see nothing
 */
export function writeEvents({ changes, isGap }: News, role: CallerRole, position: string): string {
  const events = isGap ? ['event: refetch\ndata: {}'] : changesFor(role, changes).map(written)
  return events.map((event) => `id: ${position}\n${event}\n\n`).join('')
}

/** The first event: announcements from here on are delivered. */
export function writeOpening(position: string): string {
  return `id: ${position}\nevent: open\ndata: {}\n\n`
}

/** Keeps proxies from closing the stream, and moves the position of a reader without visible events. */
export function writeHeartbeat(position: string): string {
  return `id: ${position}\n: still here\n\n`
}

function written(event: ChangeEvent): string {
  return `event: change\ndata: ${JSON.stringify(event)}`
}

function changesFor(role: CallerRole, changes: Changes): ChangeEvent[] {
  const seen: Changes = new Map()
  for (const [kind, changed] of changes) {
    // Money between the merchant and the service belongs to balances (product.md §6).
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
