import { Tooltip as MantineTooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

/** A short explanation on hover and focus. Never the only place of something a person needs. */
export function Tooltip({
  label,
  position = 'top',
  children,
}: {
  label: string
  position?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}) {
  return (
    <MantineTooltip
      label={label}
      position={position}
      events={{ hover: true, focus: true, touch: true }}
      openDelay={300}
      zIndex="var(--ds-z-popover)"
      classNames={{ tooltip: styles.tip ?? '' }}
    >
      {children}
    </MantineTooltip>
  )
}
