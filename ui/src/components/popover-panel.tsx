import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { classNames } from './class-names.ts'
import { FloatingLayer } from './floating-layer.tsx'
import { Autofocus } from './modal-layer.tsx'
import styles from './popover.module.css'

/** The open panel on wide screens: the lazy-loaded part of `Popover`. */
export function PopoverPanel({
  trigger,
  label,
  width,
  position,
  flush,
  onClose,
  children,
}: {
  trigger: RefObject<HTMLElement | null>
  label: string
  width: number | undefined
  position: 'bottom-start' | 'bottom-end'
  flush: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <FloatingLayer
      trigger={trigger}
      onClose={onClose}
      placement={position}
      width={width}
      maxHeight={560}
      className={classNames(styles.panel, flush && styles.flush)}
    >
      <Dialog aria-label={label} className={styles.content ?? ''}>
        <Autofocus />
        {children}
      </Dialog>
    </FloatingLayer>
  )
}
