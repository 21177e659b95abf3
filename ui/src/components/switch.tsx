import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './switch.module.css'

/** An on/off switch that takes effect at once. The label comes first unless `labelEnd`. */
export function Switch({
  label,
  hideLabel,
  labelEnd,
  ...rest
}: { label: ReactNode; hideLabel?: boolean; labelEnd?: boolean } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type'
>) {
  const text = <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
  return (
    <label className={styles.label}>
      {!labelEnd && text}
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state. */}
      <input {...rest} type="checkbox" role="switch" className={styles.track} />
      {labelEnd && text}
    </label>
  )
}
