import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import styles from './empty-state.module.css'
import { ToneIcon } from './tone-icon.tsx'

/**
 * An empty list. Filtered: name the filter and offer to remove it. First use: say what will appear and offer a test.
 */
export function EmptyState({
  icon,
  tone = 'mute',
  title,
  children,
  actions,
  titleLevel = 2,
}: {
  icon: ReactNode
  tone?: Tone
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  titleLevel?: 1 | 2 | 3
}) {
  const Heading = `h${titleLevel}` as const
  return (
    <div className={styles.state}>
      <ToneIcon tone={tone} size="lg">
        {icon}
      </ToneIcon>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
