import { classNames } from './class-names.ts'
import styles from './progress-bar.module.css'

/** Progress, 0…max. `failed` is the failed part of `value`. Announce every 10 % next to it, not here. */
export function ProgressBar({
  label,
  value,
  max,
  failed = 0,
}: {
  label: string
  value: number
  max: number
  failed?: number
}) {
  const share = (part: number) => `${max === 0 ? 0 : Math.min(100, (part / max) * 100)}%`
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <span className={styles.done} style={{ inlineSize: share(value - failed) }} />
      <span className={styles.failed} style={{ inlineSize: share(failed) }} />
    </div>
  )
}

/**
 * Parts of an amount as a bar. Decorative: labels with the same numbers follow. `color` is a chart token, such as
 * `var(--ds-chart-1)`. `below`, also a share, is hatched and followed by a zero tick.
 */
export function PartsBar({ parts, below = 0 }: { parts: readonly { share: number; color: string }[]; below?: number }) {
  return (
    <div className={classNames(styles.parts, below > 0 && styles.signed)} aria-hidden="true">
      {below > 0 && (
        <>
          <span className={styles.hatched} style={{ flex: `${below} 1 0` }} />
          <i className={styles.zero} />
        </>
      )}
      {parts
        .filter((part) => part.share > 0)
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
          <span key={index} style={{ flex: `${part.share} 1 0`, background: part.color }} />
        ))}
    </div>
  )
}

/** The square next to a label that links it to its part of a chart; hatched without a colour, for values below zero. */
export function Swatch({ color }: { color?: string }) {
  return (
    <span
      className={classNames(styles.swatch, color === undefined && styles.hatched)}
      style={color === undefined ? undefined : { background: color }}
      aria-hidden="true"
    />
  )
}
