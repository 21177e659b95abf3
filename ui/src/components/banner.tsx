import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from './icons.ts'
import tones from './tone.module.css'

export type BannerTone = 'info' | 'ok' | 'warn' | 'bad' | 'mute'

const icons = {
  info: IconInfoCircle,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertCircle,
  mute: IconInfoCircle,
}

/**
 * A message in the flow of a page or form. `live` announces it on appearance: `polite` for outcomes, `assertive` only
 * for lock-outs and failed payment actions.
 */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  icon,
  live,
}: {
  tone?: BannerTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  live?: 'polite' | 'assertive'
}) {
  const ToneIcon = icons[tone]
  return (
    <div
      className={classNames(styles.banner, tones[tone])}
      role={live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined}
    >
      {icon ?? <ToneIcon size={18} stroke={1.75} aria-hidden="true" />}
      <div className={styles.text}>
        {title && <b>{title}</b>} {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
