import styles from './chart.module.css'
import frame from './chart-frame.module.css'
import { ChartValues, type Series } from './chart-values.tsx'
import { classNames } from './class-names.ts'

const rings = [0.25, 0.5, 0.75, 1]
const size = 240
const radius = 84

/** A few values per series around a centre, to compare shapes; a table with the numbers follows. */
export function RadarChart({
  summary,
  labels,
  series,
  valueText,
}: {
  summary: string
  labels: readonly string[]
  series: readonly Series[]
  valueText: (value: number) => string
}) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  const place = (at: number, share: number): [number, number] => {
    const angle = (2 * Math.PI * at) / labels.length - Math.PI / 2
    return [Math.cos(angle) * radius * share, Math.sin(angle) * radius * share]
  }
  const polygon = (shareOf: (at: number) => number) =>
    labels.map((_, at) => place(at, shareOf(at)).map((value) => value.toFixed(1))).join(' ')
  return (
    <div className={styles.box} dir="ltr">
      <svg
        className={classNames(styles.chart, styles.fill)}
        height={size}
        viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
        role="img"
        aria-label={summary}
      >
        {rings.map((share) => (
          <polygon key={share} className={styles.web} points={polygon(() => share)} />
        ))}
        {labels.map((label, at) => {
          const [x, y] = place(at, 1)
          const [textX, textY] = place(at, 1.2)
          return (
            <g key={label}>
              <line className={styles.web} x1={0} y1={0} x2={x} y2={y} />
              <text className={frame.label} x={textX} y={textY} textAnchor="middle" dy="0.32em">
                {label}
              </text>
            </g>
          )
        })}
        {series.map(({ name, values }, index) => {
          const points = polygon((at) => (values[at] ?? 0) / most)
          return (
            <g key={name} data-n={index + 1}>
              <polygon className={styles.area} points={points} />
              <polygon className={styles.line} points={points} />
            </g>
          )
        })}
      </svg>
      <ChartValues summary={summary} labels={labels} series={series} valueText={valueText} />
    </div>
  )
}
