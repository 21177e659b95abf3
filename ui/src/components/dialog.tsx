import { type ReactNode, useState } from 'react'
import { late, useLate } from './late.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useScrollLock } from './use-scroll-lock.ts'

export type DialogProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
  /** Buttons; Cancel first. Put `data-autofocus` on the control that should have the focus at the start. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  closeLabel: string
  /** Esc, the scrim and × do nothing: something in the dialog must be done first. */
  mustAnswer?: boolean
  /** Its content reaches the edges. */
  flush?: boolean
}

const panel = late(() => import('./dialog-panel.tsx').then((module) => module.DialogPanel))

/** Asks for what a dialog is drawn with. */
export const loadDialog = panel.load

/**
 * A question or form over the page; a bottom sheet on phones. Focus is kept inside and returns to what opened it. What
 * it is drawn with is part of no first screen: it comes with the first one, or before (`loadLayers`).
 */
export function Dialog(props: DialogProps) {
  const { opened } = props
  const [used, setUsed] = useState(opened)
  if (opened && !used) setUsed(true)
  useFocusReturn(opened)
  const Panel = useLate(panel, used)
  useScrollLock(opened && Panel !== undefined)
  return Panel && <Panel {...props} />
}
