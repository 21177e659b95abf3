import type { ReactNode } from 'react'
import { late } from './late.ts'
import { useLayerPanel } from './use-layer-panel.ts'

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
  const Panel = useLayerPanel(panel, props.opened)
  return Panel && <Panel {...props} />
}
