import { scaleLinear } from 'd3-scale'
import styles from './chart.module.css'
import { classNames } from './class-names.ts'
import { straightLines } from './straight-lines.ts'

const width = 200

/**
 * A small `area` or `line` chart along the end of a tile, at the tile's width; left to right in every language.
 * @param summary a sentence with the key numbers
 * @param color a chart colour number
 */
export function TileChart({
  look,
  summary,
  values,
  color = 1,
  height = 64,
}: {
  look: 'area' | 'line'
  summary: string
  values: readonly number[]
  color?: 1 | 2 | 3 | 4
  height?: number
}) {
  const least = Math.min(...values)
  const most = Math.max(...values, least + 1)
  const y = scaleLinear([least - (most - least) * 0.15, most], [height - 2, 4])
  const points = values.map((value, at) => [(at * width) / Math.max(1, values.length - 1), y(value)] as const)
  return (
    <svg
      className={classNames(styles.chart, styles.fill)}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${summary}: ${values.join(', ')}`}
    >
      <g data-n={color}>
        {look === 'area' && (
          <polygon className={classNames(styles.area)} points={[[0, height], ...points, [width, height]].join(' ')} />
        )}
        <path className={classNames(styles.line)} d={straightLines(points)} vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  )
}
