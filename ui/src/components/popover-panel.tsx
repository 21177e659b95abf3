import { Popover as MantinePopover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { cloneElement, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { LayerTheme } from '../theme/layer-theme.tsx'
import { classNames } from './class-names.ts'
import styles from './popover.module.css'
import type { PopoverTrigger } from './popover.tsx'
import { useReturnTo } from './use-focus-return.ts'

/** The open panel with its button on wide screens: the lazy-loaded part of `Popover`. */
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
  // Esc before the panel has the focus; afterwards the panel handles it.
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
        // Hiding would lose the focus; the panel scrolls out of the window with its button.
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
 * Limits the panel to the window even when its content grows later; its lists scroll. Minimum 200 px: below that it is
 * cut off rather than collapsed.
 */
function fitWindow({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.maxHeight = `${Math.min(560, Math.max(200, availableHeight))}px`
}
