import { Popover as MantinePopover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import styles from './popover.module.css'
import { useNarrow } from './use-narrow.ts'

// Only phones need the sheet.
const Dialog = lazy(() => import('./dialog.tsx').then((module) => ({ default: module.Dialog })))

type TriggerProps = { onClick?: () => void; 'aria-expanded'?: boolean; 'aria-haspopup'?: 'dialog' }

/**
 * A small panel at its trigger; a bottom sheet on phones. `children` may be a function that gets `close`.
 * `trigger` is one element that takes `onClick` and `ref`: a Button, Chip or IconButton of the kit.
 * Uncontrolled unless `opened` and `onChange` are given (a filter opened by a key).
 */
export function Popover({
  trigger,
  label,
  children,
  width,
  position = 'bottom-start',
  opened: openedProp,
  onChange,
  closeLabel,
}: {
  trigger: ReactElement<TriggerProps>
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  width?: number
  position?: 'bottom-start' | 'bottom-end'
  opened?: boolean
  onChange?: (opened: boolean) => void
  closeLabel: string
}) {
  const [openedState, setOpenedState] = useState(false)
  const phone = useNarrow(720)
  const opened = openedProp ?? openedState
  const change = (next: boolean) => {
    setOpenedState(next)
    onChange?.(next)
  }
  const close = () => change(false)
  const content = typeof children === 'function' ? children(close) : children
  const button = cloneElement(trigger, {
    onClick: () => change(!opened),
    'aria-expanded': opened,
    'aria-haspopup': 'dialog',
  })

  if (phone) {
    return (
      <>
        {button}
        <Suspense>
          <Dialog opened={opened} onClose={close} title={label} closeLabel={closeLabel}>
            {content}
          </Dialog>
        </Suspense>
      </>
    )
  }
  return (
    <MantinePopover
      opened={opened}
      onChange={change}
      position={position}
      offset={6}
      trapFocus
      returnFocus
      withRoles={false}
      zIndex="var(--ds-z-popover)"
      transitionProps={{ transition: 'fade', duration: 120 }}
      {...(width !== undefined && { width })}
      classNames={{ dropdown: styles.panel ?? '' }}
    >
      <MantinePopover.Target>{button}</MantinePopover.Target>
      <MantinePopover.Dropdown role="dialog" aria-label={label}>
        {content}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
