import { type ReactNode, useState } from 'react'
import { late, useLate } from './late.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useScrollLock } from './use-scroll-lock.ts'

export type DrawerProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
  width?: number
  side?: 'start' | 'end'
  closeLabel: string
  /** Without head and padding: `title` is only the accessible name. */
  bare?: boolean
}

const panel = late(() => import('./drawer-panel.tsx').then((module) => module.DrawerPanel))

/** Preloads the panel's code. */
export const loadDrawer = panel.load

/** A panel at the end of the page (right; left in right-to-left pages); full screen on phones. Loads like `Dialog`. */
export function Drawer(props: DrawerProps) {
  const { opened } = props
  const [used, setUsed] = useState(opened)
  if (opened && !used) setUsed(true)
  useFocusReturn(opened)
  const Panel = useLate(panel, used)
  useScrollLock(opened && Panel !== undefined)
  return Panel && <Panel {...props} />
}
