import { Popover as MantinePopover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { cloneElement, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { LayerTheme } from '../theme/layer-theme.tsx'
import { classNames } from './class-names.ts'
import styles from './popover.module.css'
import type { PopoverTrigger } from './popover.tsx'
import { useReturnTo } from './use-focus-return.ts'

/** The panel with its button on wide screens; the part of `Popover` that comes when it is first used. */
export function PopoverPanel({
  trigger,
  label,
  content,
  width,
  position,
  flush,
  opened,
  onChange,
}: {
  trigger: PopoverTrigger
  label: string
  content: ReactNode
  width: number | undefined
  position: 'bottom-start' | 'bottom-end'
  flush: boolean
  opened: boolean
  onChange: (opened: boolean) => void
}) {
  const button = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const giveBack = useReturnTo(button, panel, opened)
  // Esc before the panel has taken the focus; in the panel it is heard there.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    event.preventDefault()
    onChange(false)
  }
  return (
    <LayerTheme>
      <MantinePopover
        opened={opened}
        onChange={onChange}
        onExitTransitionEnd={giveBack}
        position={position}
        offset={6}
        trapFocus
        // It has the focus, which hiding it would lose; it leaves the window together with its button.
        hideDetached={false}
        middlewares={{ size: { padding: 8, apply: fitWindow } }}
        withRoles={false}
        zIndex="var(--ds-z-popover)"
        transitionProps={{ transition: 'fade', duration: 120 }}
        {...(width !== undefined && { width })}
        classNames={{ dropdown: classNames(styles.panel, flush && styles.flush) }}
      >
        <MantinePopover.Target>{cloneElement(trigger, { ref: button, onKeyDown: leave })}</MantinePopover.Target>
        <MantinePopover.Dropdown ref={panel} role="dialog" aria-label={label}>
          {content}
        </MantinePopover.Dropdown>
      </MantinePopover>
    </LayerTheme>
  )
}

/**
 * Keeps the foot of a panel in the window, whatever comes into it after it was placed: the lists in it scroll instead.
 * A panel that has hardly any room is cut off rather than closed up.
 */
function fitWindow({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.maxHeight = `${Math.min(560, Math.max(200, availableHeight))}px`
}
