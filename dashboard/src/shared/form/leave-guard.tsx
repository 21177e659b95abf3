import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { shownOnce } from '../shown-once.ts'
import { unsaved } from '../unsaved.ts'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((module) => ({ default: module.LeaveDialog })))

/**
 * Asks before the page goes away with unsaved work: by a link, back or forward, a reload or the end of the tab. While keys
 * are shown that are shown once it stays. Mount once.
 */
export function LeaveGuard() {
  useBlocker({ shouldBlockFn, enableBeforeUnload })
  const isAsked = useSyncExternalStore(unsaved.subscribe, unsaved.isAsked)
  return <Suspense>{isAsked && <LeaveDialog />}</Suspense>
}

// Both are the same function each time: the router registers them once.
const shouldBlockFn: ShouldBlockFn = async ({ current, next }) => {
  if (shownOnce.isOpen()) return true
  if (current.pathname !== next.pathname) return !(await unsaved.mayLeave())
  return JSON.stringify(current.search) !== JSON.stringify(next.search) && !(await unsaved.mayLeave('address'))
}
const enableBeforeUnload = () => shownOnce.isOpen() || unsaved.exists()
