import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { type ScaleBand, type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import { axisGap, axisWidth } from './axis-width.ts'
import styles from './chart.module.css'
import { ChartValues, type Series } from './chart-values.tsx'
import { classNames } from './class-names.ts'
import { straightLines } from './straight-lines.ts'
import { useBoxWidth } from './use-box-width.ts'

const right = 4
const top = 8
const foot = 26

type X = ScaleBand<string>
type Y = ScaleLinear<number, number>

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
  plain,
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
        <svg className={styles.chart} width={width} height={height} role="img" aria-label={summary}>
          {!plain && (
            <GridRows
              className={classNames(styles.grid)}
              scale={y}
              left={left}
              top={top}
              width={inner}
              tickValues={ticks}
              stroke="currentColor"
            />
          )}
          {look === 'columns' ? <Columns series={series} {...draw} /> : <Lines series={series} {...draw} />}
          {!plain && (
            <AxisLeft
              scale={y}
              left={left}
              top={top}
              tickValues={ticks}
              tickFormat={(value) => valueText(Number(value))}
              hideAxisLine
              hideTicks
              tickLength={axisGap - 4}
              tickLabelProps={{ className: classNames(styles.label), textAnchor: 'end', dy: '0.32em' }}
            />
          )}
          <AxisBottom
            scale={x}
            left={left}
            top={height - foot}
            axisLineClassName={classNames(styles.axis)}
            hideAxisLine={plain ?? false}
            hideTicks
            tickLength={6}
            tickValues={labelsThatFit(labels, inner)}
            tickLabelProps={{ className: classNames(styles.label), textAnchor: 'middle', dy: '0.3em' }}
          />
        </svg>
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

/** Every n-th label, so that labels do not touch. */
function labelsThatFit(labels: readonly string[], width: number): string[] {
  const longest = Math.max(...labels.map((label) => label.length), 1)
  const fitting = Math.max(2, Math.floor(width / (longest * 6.5 + 14)))
  const every = Math.max(1, Math.ceil(labels.length / fitting))
  return labels.filter((_, index) => index % every === 0)
}
