import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './layer.module.css'
import { LayerPlace } from './layer-place.tsx'

/**
 * The part that dialogs, drawers and the palette share: the scrim, the focus trap and Esc. The rest of the page is inert
 * and does not scroll. The focus starts at `[data-autofocus]`, else at the layer itself, and returns on close.
 */
export function ModalLayer({
  opened,
  onClose,
  mustAnswer = false,
  kind,
  width,
  describedBy,
  children,
}: {
  opened: boolean
  onClose: () => void
  /** Esc and the scrim do nothing. */
  mustAnswer?: boolean
  kind: 'dialog' | 'palette' | 'drawer-start' | 'drawer-end'
  width: number
  describedBy?: string | undefined
  /** Contains a `Heading` with `slot="title"`. */
  children: ReactNode
}) {
  const scrimIsPressed = useRef(false)
  const isGone = useIsGone(opened)
  if (isGone) return null
  return (
    <LayerPlace>
      <ModalOverlay
        isOpen={opened}
        onOpenChange={(open) => open || onClose()}
        isKeyboardDismissDisabled={mustAnswer}
        className={styles.place ?? ''}
        data-modal-layer={kind}
        // The scrim inside is inert, as is everything around the panel. A drag out of a field ends here too.
        onPointerDown={({ target, currentTarget }) => {
          scrimIsPressed.current = target === currentTarget
        }}
        onMouseDown={(event) => {
          // The focus stays in the layer.
          if (event.target === event.currentTarget) event.preventDefault()
        }}
        onClick={({ target, currentTarget, detail: presses }) => {
          // Ignores the second press of a double-click, which was meant for a button now under the scrim.
          if (scrimIsPressed.current && target === currentTarget && !mustAnswer && presses < 2) onClose()
          scrimIsPressed.current = false
        }}
      >
        <div className={styles.scrim} />
        <Modal className={styles.panel ?? ''} style={{ '--layer-width': `${width}px` } as CSSProperties}>
          <Dialog
            className={styles.column ?? ''}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          >
            <Autofocus opened={opened} />
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </LayerPlace>
  )
}

/** Twice the longest transition. */
const goneAfterMs = 400

/**
 * True some time after closing. For React Aria a transition that is cancelled, such as by a change of the window's width,
 * never ends, and the layer would stay.
 */
function useIsGone(opened: boolean): boolean {
  const [isGone, setIsGone] = useState(!opened)
  useEffect(() => {
    if (opened) return setIsGone(false)
    const timer = setTimeout(() => setIsGone(true), goneAfterMs)
    return () => clearTimeout(timer)
  }, [opened])
  return isGone && !opened
}

/** Focuses the marked control of the layer around it, also when the layer opens again while it closes. */
export function Autofocus({ opened = true }: { opened?: boolean }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const layer = mark.current?.closest<HTMLElement>('[role="dialog"]')
    if (!opened || layer?.contains(document.activeElement)) return
    const first = layer?.querySelector<HTMLElement>('[data-autofocus]') ?? layer
    first?.focus({ preventScroll: true })
  }, [opened])
  return <span ref={mark} hidden />
}
