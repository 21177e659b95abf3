import { scaleBand, scaleLinear } from 'd3-scale'
import { axisWidth } from './axis-width.ts'
import styles from './chart.module.css'
import { ChartFrame, chartSpace, labelsThatFit, type X, type Y } from './chart-frame.tsx'
import { ChartValues, type Series } from './chart-values.tsx'
import { classNames } from './class-names.ts'
import { straightLines } from './straight-lines.ts'
import { useBoxWidth } from './use-box-width.ts'

const { right, top, foot } = chartSpace

/**
 * Values by name, as `columns` side by side or as `lines`, one colour per series. Drawn at the available width, left to
 * right in every language. A table with the same numbers follows for screen readers.
 * @param summary a sentence about the chart
 * @param emphasis index of the highlighted column; the others are pale
 * @param plain without grid and value axis
 */
export function SeriesChart({
  look,
  summary,
  labels,
  series,
  valueText,
  height = 236,
  emphasis,
  plain = false,
}: {
  look: 'columns' | 'lines'
  summary: string
  labels: readonly string[]
  series: readonly Series[]
  valueText: (value: number) => string
  height?: number
  emphasis?: number
  plain?: boolean
}) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const values = series.flatMap((one) => one.values)
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [height - top - foot, 0]).nice(4)
  const ticks = plain ? [] : y.ticks(4)
  const left = plain ? 0 : axisWidth(ticks.map(valueText), 34)
  const inner = Math.max(0, width - left - right)
  const x = scaleBand(labels, [0, inner]).paddingInner(look === 'columns' ? 0.45 : 0)
  // Keeps the first column clear of the value axis.
  if (look === 'columns' && !plain) x.paddingOuter(0.25)
  const draw = { labels, x, y, left, ...(emphasis !== undefined && { emphasis }) }
  return (
    <div ref={box} className={styles.box} style={{ minHeight: height }} dir="ltr">
      {width > 0 && (
        <ChartFrame
          {...{ summary, width, height, x, y, left, ticks, plain }}
          tickText={valueText}
          names={{ ids: labelsThatFit(labels, (label) => label, inner, 14) }}
        >
          {look === 'columns' ? <Columns series={series} {...draw} /> : <Lines series={series} {...draw} />}
        </ChartFrame>
      )}
      <ChartValues summary={summary} labels={labels} series={series} valueText={valueText} />
    </div>
  )
}

type Drawn = { series: readonly Series[]; labels: readonly string[]; x: X; y: Y; left: number; emphasis?: number }

function Columns({ series, labels, x, y, left, emphasis }: Drawn) {
  const gap = 3
  const width = Math.max(2, Math.min(18, (x.bandwidth() - gap * (series.length - 1)) / series.length))
  const all = width * series.length + gap * (series.length - 1)
  const floor = y(0)
  return labels.map((label, at) => {
    const start = left + (x(label) ?? 0) + (x.bandwidth() - all) / 2
    return series.map(({ name, values }, index) => {
      const end = y(values[at] ?? 0)
      return (
        <g key={name} data-n={index + 1}>
          <rect
            className={classNames(styles.mark, emphasis !== undefined && emphasis !== at && styles.quiet)}
            x={start + index * (width + gap)}
            y={top + Math.min(end, floor)}
            width={width}
            height={Math.max(1, Math.abs(floor - end))}
            rx={Math.min(3, width / 3)}
          />
        </g>
      )
    })
  })
}

function Lines({ series, labels, x, y, left }: Drawn) {
  const middle = (at: number) => left + (x(labels[at] ?? '') ?? 0) + x.bandwidth() / 2
  return series.map(({ name, values, isDashed }, index) => (
    <g key={name} data-n={isDashed ? 6 : index + 1}>
      <path
        className={classNames(styles.line, isDashed && styles.dashed)}
        d={straightLines(values.map((value, at) => [middle(at), top + y(value)]))}
      />
      {!isDashed && (
        <circle className={styles.mark} cx={middle(values.length - 1)} cy={top + y(values.at(-1) ?? 0)} r={4} />
      )}
    </g>
  ))
}
