import { axisGap, axisWidth } from '@firepay/ui/components/axis-width.ts'
import { formatMoneyShort } from '@firepay/ui/components/money-format.ts'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import styles from './day-chart.module.css'
import type { Course, UsualDay } from './usual-day.ts'

const texts = overviewTexts.today
const usualLeft = 48
const right = 6
const top = 12
const foot = 24

/**
 * Today's cumulative sum by hour as a line, with the range of earlier days as a band and their median dashed. Drawn at
 * the available width, so that text stays readable; time runs left to right in every language. The pointer or arrow
 * keys show the values of an hour.
 */
export function DayChart({
  day,
  now,
  show,
  summary,
}: {
  day: UsualDay
  /** Hours since midnight: 14.5 is half past two. */
  now: number
  show: (value: number) => string
  summary: string
}) {
  const [box, width] = useWidth()
  const [hour, setHour] = useState<number | null>(null)
  // Keeps the legend visible in a 900 px window below the set-up and test data lines.
  const height = width < 480 ? 200 : 208
  const most = Math.max(1, ...day.today, ...(day.usual?.high ?? []))
  const scale = scaleFor(most, width < 480 ? 3 : 4)
  const labelOf = (tick: number) => (tick === 0 ? '0' : showShort(day.measure, tick, show))
  const left = axisWidth(scale.ticks.map(labelOf), usualLeft)
  const x = (at: number) => left + ((width - left - right) * at) / 24
  const y = (value: number) => top + (height - top - foot) * (1 - value / scale.top)
  const everyHours = width < 480 ? 6 : 4
  const end = { x: x(Math.min(24, now)), y: y(day.today.at(-1) ?? 0) }
  const values = hour === null ? null : valuesAt(day, hour, now)

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left: start } = event.currentTarget.getBoundingClientRect()
    const at = ((event.clientX - start - left) / (width - left - right)) * 24
    setHour(Math.max(0, Math.min(24, Math.round(at))))
  }
  const move = (event: KeyboardEvent) => {
    const present = hour ?? Math.floor(now)
    const next = {
      ArrowLeft: present - 1,
      ArrowRight: present + 1,
      ArrowDown: present - 1,
      ArrowUp: present + 1,
      PageDown: present - everyHours,
      PageUp: present + everyHours,
      Home: 0,
      End: 24,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setHour(Math.max(0, Math.min(24, next)))
  }

  return (
    <div ref={box} className={styles.box}>
      {width > 0 && (
        <>
          <svg className={styles.chart} width={width} height={height} role="img" aria-label={summary} direction="ltr">
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <line className={styles.grid} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
                <text x={left - axisGap} y={y(tick) + 4} textAnchor="end">
                  {labelOf(tick)}
                </text>
              </g>
            ))}
            {Array.from({ length: 24 / everyHours + 1 }, (_, index) => index * everyHours).map((each) => (
              <text
                key={each}
                x={x(each)}
                y={height - 6}
                textAnchor={each === 0 ? 'start' : each === 24 ? 'end' : 'middle'}
              >
                {clockOf(each)}
              </text>
            ))}
            {day.usual && (
              <>
                <polygon
                  className={styles.band}
                  points={[...pointsOf(day.usual.high, x, y), ...pointsOf(day.usual.low, x, y).reverse()].join(' ')}
                />
                <polyline className={styles.usual} points={pointsOf(day.usual.middle, x, y).join(' ')} />
              </>
            )}
            <polyline
              className={styles.today}
              points={[...pointsOf(day.today.slice(0, -1), x, y), `${end.x},${end.y}`].join(' ')}
            />
            <circle className={styles.now} cx={end.x} cy={end.y} r={5} />
            {values && hour !== null && (
              <>
                <line className={styles.cursor} x1={x(hour)} x2={x(hour)} y1={top - 4} y2={height - foot} />
                {values.usual && <circle className={styles.usualMark} cx={x(hour)} cy={y(values.usual.middle)} r={4} />}
                {values.today !== null && <circle className={styles.now} cx={x(hour)} cy={y(values.today)} r={5} />}
              </>
            )}
          </svg>
          <div
            className={styles.reader}
            role="slider"
            tabIndex={0}
            aria-label={texts.readChart}
            aria-valuemin={0}
            aria-valuemax={24}
            aria-valuenow={hour ?? Math.floor(now)}
            aria-valuetext={spoken(day, hour ?? Math.floor(now), now, show)}
            onPointerMove={follow}
            onPointerDown={follow}
            onPointerLeave={(event) => event.pointerType === 'mouse' && setHour(null)}
            onFocus={(event) => event.currentTarget.matches(':focus-visible') && setHour(Math.floor(now))}
            onBlur={() => setHour(null)}
            onKeyDown={move}
          />
          {values && hour !== null && (
            <div
              className={styles.values}
              data-side={x(hour) > width / 2 ? 'before' : 'after'}
              style={{ left: x(hour) }}
              aria-hidden="true"
            >
              <b>{clockOf(hour)}</b>
              <dl>
                <dt>
                  <span className={styles.lineKey} /> {texts.columns.today}
                </dt>
                <dd>{values.today === null ? '–' : show(values.today)}</dd>
                {values.usual && (
                  <>
                    <dt>
                      <span className={styles.dashKey} /> {texts.columns.usual}
                    </dt>
                    <dd>{show(values.usual.middle)}</dd>
                    <dt>
                      <span className={styles.bandKey} /> {texts.rangeKey}
                    </dt>
                    <dd>{texts.fromTo(show(values.usual.low), show(values.usual.high))}</dd>
                  </>
                )}
              </dl>
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** The sums from midnight until the hour; null for today's future hours. */
function valuesAt({ today, usual }: UsualDay, hour: number, now: number) {
  const at = (course: Course) => (hour === 0 ? 0 : (course[hour - 1] ?? 0))
  return {
    today: hour > now ? null : at(today),
    usual: usual && { middle: at(usual.middle), low: at(usual.low), high: at(usual.high) },
  }
}

function spoken(day: UsualDay, hour: number, now: number, show: (value: number) => string): string {
  const { today, usual } = valuesAt(day, hour, now)
  return [
    clockOf(hour),
    today !== null && `${texts.columns.today} ${show(today)}`,
    usual && `${texts.columns.usual} ${show(usual.middle)}`,
    usual && `${texts.rangeKey} ${texts.fromTo(show(usual.low), show(usual.high))}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function showShort(measure: UsualDay['measure'], tick: number, show: (value: number) => string): string {
  return measure.kind === 'money' ? formatMoneyShort(BigInt(tick), measure.currency) : show(tick)
}

function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Points from midnight to the end of each hour. */
function pointsOf(course: Course, x: (hour: number) => number, y: (value: number) => number): string[] {
  return [`${x(0)},${y(0)}`, ...course.map((value, hour) => `${x(hour + 1)},${y(value)}`)]
}

/** A round maximum with ticks in steps of 1, 2 or 5 times a power of ten. */
function scaleFor(most: number, steps: number): { top: number; ticks: number[] } {
  const raw = most / steps
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power)
  const count = Math.ceil(most / step)
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    setWidth(Math.floor(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
