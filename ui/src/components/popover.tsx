import {
  cloneElement,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  startTransition,
  useState,
} from 'react'
import { Dialog, loadDialog } from './dialog.tsx'
import { keepTyped, useTypedAhead } from './typed-ahead.ts'
import { useNarrow } from './use-narrow.ts'

// Loaded when the button is first reached, as is the sheet.
const loadPanel = () => import('./popover-panel.tsx')
const PopoverPanel = lazy(() => loadPanel().then((module) => ({ default: module.PopoverPanel })))

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
  const [used, setUsed] = useState(false)
  const phone = useNarrow(720)
  const opened = openedProp ?? openedState
  if (opened && !used) setUsed(true)
  useTypedAhead(opened)
  const change = (next: boolean) => {
    setOpenedState(next)
    onChange?.(next)
  }
  const close = () => change(false)
  const load = () => void (phone ? loadDialog() : loadPanel())
  const button = cloneElement(trigger, {
    // A transition keeps the button and its focus until the panel has loaded.
    onClick: () => {
      if (!opened) keepTyped()
      if (used) change(!opened)
      else startTransition(() => change(!opened))
    },
    onPointerEnter: load,
    onFocus: load,
    'aria-expanded': opened,
    'aria-haspopup': 'dialog',
  })

  const content = typeof children === 'function' ? children(close) : children
  if (phone) {
    return (
      <>
        {button}
        <Dialog opened={opened} onClose={close} title={label} closeLabel={closeLabel} flush={flush}>
          {content}
        </Dialog>
      </>
    )
  }
  return (
    <Suspense fallback={button}>
      {used ? (
        <PopoverPanel
          trigger={button}
          label={label}
          content={content}
          width={width}
          position={position}
          flush={flush}
          opened={opened}
          onChange={change}
        />
      ) : (
        button
      )}
    </Suspense>
  )
}
