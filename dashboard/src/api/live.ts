import type { ChangeEvent, ChangeKind } from '@firepay/contract/stream/stream.schemas.ts'

/** What changed; with `isCut`, more than is named, or nobody knows what. */
export type Changed = Pick<ChangeEvent, 'ids' | 'isCut'>
type Listener = (changed: Changed) => void

const listeners = new Map<ChangeKind, Set<Listener>>()
const watchers = new Set<() => void>()
let isOpen = false
let begin: (() => void) | null = null

/**
 * What the server tells by itself: one stream for the page, opened when the first screen wants to hear of something. As long
 * as it is not open, screens ask now and then.
 */
export const live = {
  /** Says how the stream is opened: at the first listener, once. */
  openBy(open: () => void): void {
    begin = open
    if (listeners.size > 0) live.begin()
  },
  begin(): void {
    begin?.()
    begin = null
  },
  /** @returns ends the listening */
  on(kind: ChangeKind, listener: Listener): () => void {
    const ofKind = listeners.get(kind) ?? new Set()
    listeners.set(kind, ofKind.add(listener))
    live.begin()
    return () => void ofKind.delete(listener)
  },
  tell(kind: ChangeKind, changed: Changed): void {
    for (const listener of listeners.get(kind) ?? []) listener(changed)
  },
  /** Something was missed: everybody looks anew. */
  tellAll(): void {
    for (const kind of listeners.keys()) live.tell(kind, { ids: [], isCut: true })
  },
  isOpen: () => isOpen,
  setOpen(now: boolean): void {
    isOpen = now
    for (const watcher of watchers) watcher()
  },
  watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}
