import type { Tone } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import type { ReactNode } from 'react'
import { NamedIcon } from '../icon.tsx'
import styles from './cards.module.css'

/** A small card with a title, one figure, and an optional chart. */
export function Tile({
  label,
  value,
  detail,
  icon,
  tone = 'mute',
  isUpright,
  busy,
  children,
}: {
  label: string
  value: ReactNode
  detail?: ReactNode
  icon?: string
  tone?: Tone
  /** Centered, with the icon on top. */
  isUpright?: boolean
  busy?: boolean
  children?: ReactNode
}) {
  return (
    <Card flush aria-label={label} aria-busy={busy || undefined} className={styles.tile}>
      <div className={styles.tileHead} data-upright={isUpright || undefined}>
        <div className={styles.tileText}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>{value}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </div>
        {icon !== undefined && (
          <ToneIcon tone={tone} size={isUpright ? 'lg' : 'sm'}>
            <NamedIcon name={icon} size={isUpright ? 20 : 16} />
          </ToneIcon>
        )}
      </div>
      {children !== undefined && <div className={styles.tileChart}>{children}</div>}
    </Card>
  )
}
