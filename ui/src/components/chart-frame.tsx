import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import type { ScaleBand, ScaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { axisGap } from './axis-width.ts'
import styles from './chart-frame.module.css'
import { classNames } from './class-names.ts'

export type X = ScaleBand<string>
export type Y = ScaleLinear<number, number>

/** Pixels around the marks: the name axis takes `foot`, the value axis its own width. */
export const chartSpace = { right: 4, top: 8, foot: 26 }

type NameAxis = {
  /** Ids of the labelled names, as in the scale. */
  ids: string[]
  textOf?: (id: string) => string | undefined
  anchorOf?: (id: string) => 'start' | 'middle' | 'end'
}

/**
 * A drawing with a grid and two axes around its marks.
 * @param left width of the value axis
 * @param plain without grid and value axis
 * @param children the marks, as SVG
 */
export function ChartFrame({
  summary,
  width,
  height,
  x,
  y,
  left,
  ticks,
  tickText,
  names,
  plain = false,
  children,
}: {
  summary: string
  width: number
  height: number
  x: X
  y: Y
  left: number
  ticks: number[]
  tickText: (value: number) => string
  names: NameAxis
  plain?: boolean
  children: ReactNode
}) {
  const { right, top, foot } = chartSpace
  return (
    <svg className={styles.chart} width={width} height={height} role="img" aria-label={summary}>
      {!plain && (
        <GridRows
          className={classNames(styles.grid)}
          scale={y}
          left={left}
          top={top}
          width={Math.max(0, width - left - right)}
          tickValues={ticks}
          stroke="currentColor"
        />
      )}
      {children}
      {!plain && (
        <AxisLeft
          scale={y}
          left={left}
          top={top}
          tickValues={ticks}
          tickFormat={(value) => tickText(Number(value))}
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
        hideAxisLine={plain}
        hideTicks
        tickLength={6}
        tickValues={names.ids}
        tickFormat={(id) => (names.textOf ? names.textOf(id) : id)}
        tickLabelProps={(id) => ({
          className: classNames(styles.label),
          textAnchor: names.anchorOf?.(String(id)) ?? 'middle',
          dy: '0.3em',
        })}
      />
    </svg>
  )
}

/** Every n-th entry, so that the labels do not touch; always the first. `gap` is the least distance in pixels. */
export function labelsThatFit<T>(entries: readonly T[], textOf: (entry: T) => string, width: number, gap: number): T[] {
  const longest = Math.max(...entries.map((entry) => textOf(entry).length), 1)
  const fitting = Math.max(2, Math.floor(width / (longest * 6.5 + gap)))
  const every = Math.max(1, Math.ceil(entries.length / fitting))
  return entries.filter((_, index) => index % every === 0)
}
