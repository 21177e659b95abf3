import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { shownOnce } from '../shown-once.ts'
import { unsaved } from '../unsaved.ts'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((module) => ({ default: module.LeaveDialog })))

/**
 * Asks before navigation, reload or tab close discards unsaved work. Blocks leaving while one-time secrets are shown.
 * Mount once.
 */
export function LeaveGuard() {
  useBlocker({ shouldBlockFn, enableBeforeUnload })
  const isAsked = useSyncExternalStore(unsaved.subscribe, unsaved.isAsked)
  return <Suspense>{isAsked && <LeaveDialog />}</Suspense>
}

// Stable references, so that the router registers them once.
const shouldBlockFn: ShouldBlockFn = async ({ current, next }) => {
  if (shownOnce.isOpen()) return true
  if (current.pathname !== next.pathname) return !(await unsaved.mayLeave())
  return JSON.stringify(current.search) !== JSON.stringify(next.search) && !(await unsaved.mayLeave('address'))
}
const enableBeforeUnload = () => shownOnce.isOpen() || unsaved.exists()
