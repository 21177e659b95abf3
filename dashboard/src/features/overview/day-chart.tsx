import { formatMoneyShort } from '@firepay/ui/components/money-format.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import styles from './day-chart.module.css'
import type { Course, UsualDay } from './usual-day.ts'

const left = 48
const right = 6
const top = 12
const foot = 24

/**
 * The day's sum hour by hour as a line, the usual range of earlier days as a band with their middle in dashes. Drawn
 * for the width it has, so that its text stays readable; time runs from left to right in every language.
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
  const height = width < 480 ? 200 : 246
  const most = Math.max(1, ...day.today, ...(day.usual?.high ?? []))
  const scale = scaleFor(most, width < 480 ? 3 : 4)
  const x = (hour: number) => left + ((width - left - right) * hour) / 24
  const y = (value: number) => top + (height - top - foot) * (1 - value / scale.top)
  const everyHours = width < 480 ? 6 : 4
  const end = { x: x(Math.min(24, now)), y: y(day.today.at(-1) ?? 0) }

  return (
    <div ref={box} className={styles.box} style={{ minHeight: height }}>
      {width > 0 && (
        <svg className={styles.chart} width={width} height={height} role="img" aria-label={summary} direction="ltr">
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {tick === 0
                  ? '0'
                  : day.measure.kind === 'money'
                    ? formatMoneyShort(String(tick), day.measure.currency)
                    : show(tick)}
              </text>
            </g>
          ))}
          {Array.from({ length: 24 / everyHours + 1 }, (_, index) => index * everyHours).map((hour) => (
            <text
              key={hour}
              x={x(hour)}
              y={height - 6}
              textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
            >
              {`${String(hour).padStart(2, '0')}:00`}
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
        </svg>
      )}
    </div>
  )
}

/** From midnight to the end of each hour. */
function pointsOf(course: Course, x: (hour: number) => number, y: (value: number) => number): string[] {
  return [`${x(0)},${y(0)}`, ...course.map((value, hour) => `${x(hour + 1)},${y(value)}`)]
}

/** A round top and the lines up to it: steps of 1, 2 or 5 times a power of ten. */
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
