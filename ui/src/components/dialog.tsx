import type { ReactNode } from 'react'
import { late } from './late.ts'
import { useLayerPanel } from './use-layer-panel.ts'

export type DialogProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
  /** Buttons, Cancel first. `data-autofocus` marks the control that gets the initial focus. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  closeLabel: string
  /** Esc, the scrim and × do nothing: the dialog needs an answer. */
  mustAnswer?: boolean
  /** No padding around the content. */
  flush?: boolean
}

const panel = late(() => import('./dialog-panel.tsx').then((module) => module.DialogPanel))

/** Preloads the panel's code. */
export const loadDialog = panel.load

/**
 * A question or form over the page; a bottom sheet on phones. Traps the focus and returns it on close. The panel's code
 * loads on first use, or earlier through `loadLayers`.
 */
export function Dialog(props: DialogProps) {
  const Panel = useLayerPanel(panel, props.opened)
  return Panel && <Panel {...props} />
}
