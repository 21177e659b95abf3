import type { ChangeKind } from '@firepay/contract/stream/stream.schemas.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Changed, live } from '../api/live.ts'

/**
 * Subscribes a screen to changes of a kind.
 * @param onChange need not be stable. With `everyMs` the first change calls it at once; later ones are batched per
 * interval
 * @returns true while the change stream is open; otherwise the screen must poll
 */
export function useChanges(kind: ChangeKind, onChange: (changed: Changed) => void, everyMs = 0): boolean {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    let waiting: Changed | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const pass = () => {
      timer = undefined
      if (waiting === null) return
      const changed = waiting
      waiting = null
      latest.current(changed)
      if (everyMs > 0) timer = setTimeout(pass, everyMs)
    }
    const stop = live.on(kind, ({ ids, isCut }) => {
      waiting = { ids: [...(waiting?.ids ?? []), ...ids], isCut: isCut || (waiting?.isCut ?? false) }
      if (timer === undefined) pass()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [kind, everyMs])
  return useSyncExternalStore(live.watch, live.isOpen)
}
