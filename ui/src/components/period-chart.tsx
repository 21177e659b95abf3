import { scaleBand, scaleLinear } from 'd3-scale'
import {
  type AnchorHTMLAttributes,
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useState,
} from 'react'
import { axisWidth } from './axis-width.ts'
import { ChartFrame, chartSpace, labelsThatFit, type X, type Y } from './chart-frame.tsx'
import { classNames } from './class-names.ts'
import styles from './period-chart.module.css'
import { periodDomain } from './period-domain.ts'
import { straightLines } from './straight-lines.ts'
import { useBoxWidth } from './use-box-width.ts'

/** One period: its axis label, its value, and the value of the comparison period. */
export type PeriodPoint = {
  id: string
  tick: string
  /** Null without a value: a rate without attempts. */
  value: number | null
  before: number | null
}

const usualLeft = 52
const { right, top, foot } = chartSpace

/**
 * Values over time. `columns` start at zero, with a tick for the comparison value; `lines` have their own scale, with
 * dashes for it. Drawn at the available width, so that text stays readable; time runs left to right in every language.
 * Each period is a link; arrow keys move between them, so that the chart is one tab stop. `wholeScale` draws lines on 0
 * to 1, because a narrow scale exaggerates rates of few attempts.
 * @param summary a sentence about the chart
 * @param describe content of the tooltip at the pointer or focus
 * @param nameOf the same as text: the accessible name of the period's link
 */
export function PeriodChart({
  look,
  summary,
  points,
  wholeScale = false,
  tickText,
  renderLink,
  nameOf,
  describe,
  linksLabel,
}: {
  look: 'columns' | 'lines'
  summary: string
  points: readonly PeriodPoint[]
  wholeScale?: boolean
  tickText: (value: number) => string
  /** Renders the anchor of a period with the router's link; spread `props` onto it. */
  renderLink: (index: number, props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>) => ReactNode
  nameOf: (index: number) => string
  describe: (index: number) => ReactNode
  linksLabel: string
}) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const [shown, setShown] = useState<number | null>(null)
  const [stop, setStop] = useState(points.length - 1)
  const height = width > 0 && width < 480 ? 200 : 236
  const y = scaleLinear(periodDomain(look, points, wholeScale), [height - top - foot, 0]).nice(4)
  // Minor units and counts are whole numbers.
  const ticks = y.ticks(4).filter((tick) => look === 'lines' || Number.isInteger(tick))
  const left = axisWidth(ticks.map(tickText), usualLeft)
  const inner = Math.max(0, width - left - right)
  const x = scaleBand(
    points.map(({ id }) => id),
    [0, inner],
  )
  const middle = (index: number) => (x(points[index]?.id ?? '') ?? 0) + x.bandwidth() / 2
  const current = Math.min(stop, points.length - 1)

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: points.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = Math.max(0, Math.min(points.length - 1, next))
    setStop(to)
    event.currentTarget.querySelectorAll('a')[to]?.focus()
  }

  return (
    <div ref={box} className={styles.box} style={{ minHeight: height }} dir="ltr">
      {width > 0 && (
        <ChartFrame
          {...{ summary, width, height, x, y, left, ticks, tickText }}
          names={{
            ids: labelsThatFit(points, ({ tick }) => tick, inner, 24).map(({ id }) => id),
            textOf: (id) => points.find((point) => point.id === id)?.tick,
            anchorOf: (id) => anchorOf(points, id),
          }}
        >
          {shown !== null && (
            <rect
              className={classNames(styles.shade)}
              x={left + (x(points[shown]?.id ?? '') ?? 0)}
              y={top}
              width={x.bandwidth()}
              height={height - top - foot}
            />
          )}
          {look === 'columns'
            ? points.map((point, index) => (
                <Column key={point.id} point={point} at={left + middle(index)} x={x} y={y} />
              ))
            : (['before', 'value'] as const).map((series) => (
                <path
                  key={series}
                  className={classNames(series === 'value' ? styles.line : styles.lineBefore)}
                  d={straightLines(
                    points.map(({ [series]: value }, index) =>
                      value === null ? null : [left + middle(index), top + y(value)],
                    ),
                  )}
                  stroke="currentColor"
                  fill="none"
                />
              ))}
          {look === 'lines' &&
            points.map(
              ({ id, value }, index) =>
                value !== null &&
                (shown === index || isAlone(points, index)) && (
                  <circle key={id} className={styles.dot} cx={left + middle(index)} cy={top + y(value)} r={4} />
                ),
            )}
        </ChartFrame>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: screen readers would read list items and links twice. */}
      <div
        role="group"
        aria-label={linksLabel}
        className={styles.links}
        style={{ left }}
        onKeyDown={move}
        onPointerLeave={() => setShown(null)}
      >
        {points.map(({ id }, index) => (
          <Fragment key={id}>
            {renderLink(index, {
              className: styles.link,
              'aria-label': nameOf(index),
              tabIndex: index === current ? 0 : -1,
              onPointerEnter: () => setShown(index),
              onFocus: () => {
                setStop(index)
                setShown(index)
              },
              onBlur: () => setShown(null),
            })}
          </Fragment>
        ))}
      </div>
      {shown !== null && points[shown] && (
        <div
          className={styles.values}
          data-side={shown >= points.length / 2 ? 'before' : 'after'}
          style={at(`calc(${left}px + (100% - ${left + right}px) * ${(shown + 0.5) / points.length})`)}
          aria-hidden="true"
        >
          {describe(shown)}
        </div>
      )}
    </div>
  )
}

/** Position of the tooltip; centred on phones. */
function at(place: string): CSSProperties {
  const style: Record<`--${string}`, string> = { '--at': place }
  return style
}

function Column({ point, at, x, y }: { point: PeriodPoint; at: number; x: X; y: Y }) {
  const { value, before } = point
  const width = Math.max(1, Math.min(44, x.bandwidth() * 0.62))
  const over = Math.max(3, Math.min(52, x.bandwidth() * 0.84))
  const [floor = 0] = y.range()
  return (
    <>
      {value !== null && value > 0 && (
        <rect
          className={classNames(styles.column)}
          x={at - width / 2}
          y={top + Math.min(y(value), floor - 1)}
          width={width}
          height={Math.max(1, floor - y(value))}
          rx={Math.min(3, width / 3)}
        />
      )}
      {before !== null && before > 0 && (
        <rect className={classNames(styles.before)} x={at - over / 2} y={top + y(before) - 1} width={over} height={2} />
      )}
    </>
  )
}

/** A value between two gaps, which no line connects. */
function isAlone(points: readonly PeriodPoint[], index: number): boolean {
  return (points[index - 1]?.value ?? null) === null && (points[index + 1]?.value ?? null) === null
}

/** Keeps the first and last labels inside the drawing when columns are narrow. */
function anchorOf(points: readonly PeriodPoint[], id: string): 'start' | 'middle' | 'end' {
  if (points.length < 12) return 'middle'
  if (points[0]?.id === id) return 'start'
  return points.at(-1)?.id === id ? 'end' : 'middle'
}
