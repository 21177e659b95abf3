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
  /** Without head and padding: `title` is only its name. */
  bare?: boolean
}

const panel = late(() => import('./drawer-panel.tsx').then((module) => module.DrawerPanel))

/** Asks for what a drawer is drawn with. */
export const loadDrawer = panel.load

/**
 * A panel at the end of the page (right; left in right-to-left pages); takes the whole screen on phones. What it is drawn
 * with comes as that of a `Dialog` does.
 */
export function Drawer(props: DrawerProps) {
  const { opened } = props
  const [used, setUsed] = useState(opened)
  if (opened && !used) setUsed(true)
  useFocusReturn(opened)
  const Panel = useLate(panel, used)
  useScrollLock(opened && Panel !== undefined)
  return Panel && <Panel {...props} />
}
