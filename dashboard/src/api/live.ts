import type { ChangeEvent, ChangeKind } from '@firepay/contract/stream/stream.schemas.ts'

/** Changed objects; with `isCut` there are more than listed, or they are unknown. */
export type Changed = Pick<ChangeEvent, 'ids' | 'isCut'>
type Listener = (changed: Changed) => void

const listeners = new Map<ChangeKind, Set<Listener>>()
const watchers = new Set<() => void>()
let isOpen = false
let begin: (() => void) | null = null

/** The change stream of the page, opened with the first listener. While it is closed, screens poll. */
export const live = {
  /** Registers the function that opens the stream; it runs once, with the first listener. */
  openBy(open: () => void): void {
    begin = open
    if (listeners.size > 0) live.begin()
  },
  begin(): void {
    begin?.()
    begin = null
  },
  /** @returns unsubscribes */
  on(kind: ChangeKind, listener: Listener): () => void {
    const ofKind = listeners.get(kind) ?? new Set()
    listeners.set(kind, ofKind.add(listener))
    live.begin()
    return () => void ofKind.delete(listener)
  },
  tell(kind: ChangeKind, changed: Changed): void {
    for (const listener of listeners.get(kind) ?? []) listener(changed)
  },
  /** After missed events: every listener reloads. */
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
