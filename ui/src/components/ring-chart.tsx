import type { ReactNode } from 'react'
import styles from './chart.module.css'
import { classNames } from './class-names.ts'

/** Shares of a whole: one ring per share (0 to 1), the first outermost. `children` in the middle shows the number. */
export function RingChart({
  summary,
  shares,
  size = 150,
  thickness = 10,
  colors,
  children,
}: {
  summary: string
  shares: readonly number[]
  size?: number
  thickness?: number
  /** Chart colour numbers; default: in order. */
  colors?: readonly number[]
  children?: ReactNode
}) {
  return (
    <div className={styles.rings} style={{ width: size, height: size }}>
      <svg className={styles.chart} width={size} height={size} role="img" aria-label={summary}>
        <g transform={`translate(${size / 2} ${size / 2}) rotate(-90)`}>
          {shares.map((share, index) => {
            const ring = { r: (size - thickness) / 2 - index * (thickness + 6), strokeWidth: thickness }
            // Percent of the circle, from the top. A zero share draws nothing, not even a round cap.
            const shown = 100 * Math.max(0, Math.min(1, share))
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a ring is identified by its position.
              <g key={index} data-n={colors?.[index] ?? index + 1}>
                <circle {...ring} className={classNames(styles.ring, styles.ringTrack)} />
                {shown > 0 && (
                  <circle
                    {...ring}
                    className={classNames(styles.ring)}
                    pathLength={100}
                    strokeDasharray={`${shown} 100`}
                  />
                )}
              </g>
            )
          })}
        </g>
      </svg>
      {children !== undefined && <div className={styles.middle}>{children}</div>}
    </div>
  )
}
