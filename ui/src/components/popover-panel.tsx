import { Popover as MantinePopover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { cloneElement, type ReactNode, useRef } from 'react'
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
  useReturnTo(button, opened)
  return (
    <LayerTheme>
      <MantinePopover
        opened={opened}
        onChange={onChange}
        position={position}
        offset={6}
        trapFocus
        withRoles={false}
        zIndex="var(--ds-z-popover)"
        transitionProps={{ transition: 'fade', duration: 120 }}
        {...(width !== undefined && { width })}
        classNames={{ dropdown: classNames(styles.panel, flush && styles.flush) }}
      >
        <MantinePopover.Target>{cloneElement(trigger, { ref: button })}</MantinePopover.Target>
        <MantinePopover.Dropdown role="dialog" aria-label={label}>
          {content}
        </MantinePopover.Dropdown>
      </MantinePopover>
    </LayerTheme>
  )
}
