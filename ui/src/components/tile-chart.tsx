import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import styles from './chart.module.css'
import { classNames } from './class-names.ts'

const width = 200

/**
 * The course of a few values along the end of a tile, as wide as the tile: `area` or `line`. From left to right in every
 * language.
 * @param summary what it shows, in a sentence with the numbers that matter
 * @param color the number of a chart colour
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
  const y = scaleLinear({ domain: [least - (most - least) * 0.15, most], range: [height - 2, 4] })
  const x = (_: number, at: number) => (at * width) / Math.max(1, values.length - 1)
  const data = [...values]
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
          <AreaClosed
            className={classNames(styles.area)}
            data={data}
            x={x}
            y={(value) => y(value)}
            yScale={y}
            y0={height}
          />
        )}
        <LinePath
          className={classNames(styles.line)}
          data={data}
          x={x}
          y={(value) => y(value)}
          vectorEffect="non-scaling-stroke"
        />
      </g>
    </svg>
  )
}
