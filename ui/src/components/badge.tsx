import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { IconArrowBackUp, IconCheck, IconClock, IconGavel, IconLock, IconX } from './icons.ts'
import tones from './tone.module.css'

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'disp' | 'mute'

const toneIcons = { ok: IconCheck, info: IconLock, warn: IconClock, bad: IconX, disp: IconGavel, mute: IconArrowBackUp }

/**
 * A status as tint, text and icon, so that it does not depend on colour. `icon` replaces the tone's icon; `icon={null}`
 * omits it (counts). `outline` marks facts that are not a status. `iconOnly` leaves the text to the tooltip and to screen
 * readers.
 */
export function Badge({
  tone = 'mute',
  icon,
  outline,
  iconOnly,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  outline?: boolean
  iconOnly?: boolean
  children: ReactNode
}) {
  const ToneIcon = toneIcons[tone]
  return (
    <span
      className={classNames(styles.badge, outline ? styles.outline : tones[tone], iconOnly && styles.iconOnly)}
      title={iconOnly && typeof children === 'string' ? children : undefined}
    >
      {icon === undefined && !outline ? <ToneIcon size={13} stroke={2.2} aria-hidden="true" /> : icon}
      {iconOnly ? <span className="visually-hidden">{children}</span> : children}
    </span>
  )
}
