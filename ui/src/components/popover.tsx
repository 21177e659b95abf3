import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react'
import { Dialog, loadDialog } from './dialog.tsx'
import { late, useLate } from './late.ts'
import { keepTyped, useTypedAhead } from './typed-ahead.ts'
import { useNarrow } from './use-narrow.ts'

// Loaded when the button is first reached, as is the sheet.
const panel = late(() => import('./popover-panel.tsx').then((module) => module.PopoverPanel))

export type PopoverTrigger = ReactElement<{
  ref?: Ref<HTMLElement>
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'dialog'
}>

/**
 * A small panel at its trigger; a bottom sheet on phones. A `children` function receives `close`. Uncontrolled unless
 * `opened` and `onChange` are given (a filter opened by a key).
 */
export function Popover({
  trigger,
  label,
  children,
  width,
  position = 'bottom-start',
  flush = false,
  opened: openedProp,
  onChange,
  closeLabel,
}: {
  /** An element that accepts `onClick` and `ref`: a Button, Chip or IconButton of the kit. */
  trigger: PopoverTrigger
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  width?: number
  position?: 'bottom-start' | 'bottom-end'
  /** No padding: for a list, a table, a panel with a foot. */
  flush?: boolean
  opened?: boolean
  onChange?: (opened: boolean) => void
  closeLabel: string
}) {
  const [openedState, setOpenedState] = useState(false)
  const phone = useNarrow(720)
  const button = useRef<HTMLElement>(null)
  const opened = openedProp ?? openedState
  useTypedAhead(opened)
  const Panel = useLate(panel, opened && !phone)
  const change = (next: boolean) => {
    setOpenedState(next)
    onChange?.(next)
  }
  const close = () => change(false)
  const load = () => void (phone ? loadDialog() : panel.load())
  const content = typeof children === 'function' ? children(close) : children
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onClick: () => {
          if (!opened) keepTyped()
          change(!opened)
        },
        onPointerEnter: load,
        onFocus: load,
        // Esc before the panel has the focus; afterwards the panel handles it.
        onKeyDown: (event) => {
          if (event.key !== 'Escape' || !opened) return
          event.preventDefault()
          event.stopPropagation()
          close()
        },
        'aria-expanded': opened,
        'aria-haspopup': 'dialog',
      })}
      {phone ? (
        <Dialog opened={opened} onClose={close} title={label} closeLabel={closeLabel} flush={flush}>
          {content}
        </Dialog>
      ) : (
        Panel && (
          <Panel trigger={button} label={label} width={width} position={position} flush={flush} onClose={close}>
            {content}
          </Panel>
        )
      )}
    </>
  )
}
