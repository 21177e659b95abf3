import type { ChangeKind } from '@firepay/contract/stream/stream.schemas.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Changed, live } from '../api/live.ts'

/**
 * Tells a screen of what changes while it is open.
 * @param onChange the newest one is called; with `everyMs` at once, and then at most so often, with all that came meanwhile
 * @returns whether the server tells by itself at the moment; otherwise the screen has to ask now and then
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
