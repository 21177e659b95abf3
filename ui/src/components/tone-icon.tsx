import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'
import tones from './tone.module.css'
import styles from './tone-icon.module.css'

/** A small tinted square with an icon, for list rows, timelines and empty states. Decorative. */
export function ToneIcon({
  tone = 'mute',
  size = 'sm',
  children,
}: {
  tone?: Tone
  size?: 'sm' | 'lg'
  children: ReactNode
}) {
  return (
    <span className={classNames(styles.box, tones[tone], size === 'lg' && styles.lg)} aria-hidden="true">
      {children}
    </span>
  )
}
