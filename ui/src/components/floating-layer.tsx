import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Overlay } from 'react-aria/Overlay'
import { useOverlay } from 'react-aria/useOverlay'
import { useOverlayPosition } from 'react-aria/useOverlayPosition'
import { LayerPlace } from './layer-place.tsx'
import { focusIfLost } from './use-focus-near.ts'

type Placement = 'bottom-start' | 'bottom-end'

type FloatingLayerProps = {
  /** The element that the layer is placed at. */
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
  placement: Placement
  width?: number | undefined
  className: string
  /** Pixels; the layer is also limited to the window, and scrolls. */
  maxHeight: number
  children: ReactNode
}

/**
 * A layer at its button, with the focus inside; menus and popovers use it. The page stays usable: a press outside closes
 * the layer and acts where it lands, except on the scrim of a dialog below. Esc closes the topmost layer only.
 *
 * React Aria's own `Popover` either makes the page inert, so that the first press outside does nothing but close, or
 * closes when the page scrolls.
 */
export function FloatingLayer(props: FloatingLayerProps) {
  return (
    <LayerPlace>
      <Overlay shouldContainFocus>
        <FloatingPanel {...props} />
      </Overlay>
    </LayerPlace>
  )
}

function FloatingPanel({ trigger, onClose, placement, width, className, maxHeight, children }: FloatingLayerProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { overlayProps } = useOverlay({ isOpen: true, onClose }, panel)
  const { overlayProps: position, updatePosition } = useOverlayPosition({
    targetRef: trigger,
    overlayRef: panel,
    placement: placement === 'bottom-end' ? 'bottom end' : 'bottom start',
    offset: 6,
    containerPadding: 8,
    maxHeight,
    isOpen: true,
    onClose: null,
  })
  useOutsidePress(panel, trigger, onClose)
  // Its button had no focus when a shortcut opened the layer; Safari never focuses a pressed button.
  useEffect(() => () => void focusIfLost(() => trigger.current), [trigger])
  // The trigger may be in a scrolling box, such as the body of a dialog, or in the sticky header.
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (target instanceof Node && target.contains(trigger.current)) updatePosition()
    }
    document.addEventListener('scroll', follow, true)
    return () => document.removeEventListener('scroll', follow, true)
  }, [trigger, updatePosition])
  return (
    <div
      {...overlayProps}
      ref={panel}
      // Not inert while a dialog is open below.
      data-react-aria-top-layer=""
      className={className}
      style={{ ...position.style, zIndex: 'var(--ds-z-popover)', ...(width !== undefined && { width }) }}
    >
      {children}
    </div>
  )
}

/** Closes on a press that is neither in the layer, nor on its trigger, nor in a layer above. */
function useOutsidePress(
  panel: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const { current } = panel
      const { target } = event
      if (current === null || !(target instanceof Element)) return
      if (current.contains(target) || trigger.current?.contains(target) || isAbove(target, current)) return
      // The dialog below stays open.
      if (target.matches('[data-modal-layer]')) event.stopPropagation()
      close.current()
    }
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [panel, trigger])
}

/** Layers are in the order of their opening. */
function isAbove(target: Element, layer: Element): boolean {
  const top = target.closest('[data-modal-layer], [role="dialog"], [role="menu"], [data-react-aria-top-layer]')
  if (top === null || top.contains(layer)) return false
  return (layer.compareDocumentPosition(top) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
