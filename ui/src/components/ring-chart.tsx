import { Arc } from '@visx/shape'
import type { ReactNode } from 'react'
import styles from './chart.module.css'
import { classNames } from './class-names.ts'

const whole = 2 * Math.PI

/** How much of a whole: a ring for each share (0 to 1), the first outside. What stands in the middle says the number. */
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
  /** Numbers of chart colours, in their order unless said. */
  colors?: readonly number[]
  children?: ReactNode
}) {
  return (
    <div className={styles.rings} style={{ width: size, height: size }}>
      <svg className={styles.chart} width={size} height={size} role="img" aria-label={summary}>
        <g transform={`translate(${size / 2} ${size / 2})`}>
          {shares.map((share, index) => {
            const outer = size / 2 - index * (thickness + 6)
            const ring = {
              innerRadius: outer - thickness,
              outerRadius: outer,
              cornerRadius: thickness / 2,
              startAngle: 0,
            }
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a ring is known by its place.
              <g key={index} data-n={colors?.[index] ?? index + 1}>
                <Arc {...ring} endAngle={whole} className={classNames(styles.track)} />
                <Arc {...ring} endAngle={whole * Math.max(0, Math.min(1, share))} className={classNames(styles.mark)} />
              </g>
            )
          })}
        </g>
      </svg>
      {children !== undefined && <div className={styles.middle}>{children}</div>}
    </div>
  )
}
