import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dayOfWeek, daysLater, monthsLater, weeksOf } from './calendar-days.ts'
import { classNames } from './class-names.ts'
import { formatLocale } from './format-locale.ts'
import { IconButton } from './icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from './icons.ts'
import styles from './range-calendar.module.css'

/** First and last day, inclusive; one end alone while the other is not chosen. */
export type DayRange = { from?: string | undefined; to?: string | undefined }

/**
 * Chooses a first and a last day, by mouse or by the keys of WAI-ARIA's grid pattern (arrows by day and week, mirrored
 * in right-to-left pages; Home and End in the week; Page Up and Page Down by month, with Shift by year; Enter or Space
 * chooses). The second choice completes the range, in either order.
 * @param today marked; in the page's time zone
 * @param max the last selectable day
 */
export function RangeCalendar({
  range,
  onChange,
  months = 2,
  today,
  max,
  firstDay = 1,
  texts,
}: {
  range: DayRange
  onChange: (range: DayRange) => void
  months?: 1 | 2
  today: string
  max?: string
  /** 0 is Sunday, 1 is Monday. */
  firstDay?: 0 | 1
  texts: { previous: string; next: string }
}) {
  const { from, to } = range
  const [focused, setFocused] = useState(() => clamp(to ?? from ?? today, max))
  const [shown, setShown] = useState(() => monthsLater(`${focused.slice(0, 7)}-01`, 1 - months))
  const [hovered, setHovered] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  // Set by keys only: a mouse press has already moved the focus.
  const wantsFocus = useRef(false)
  const isChoosing = from !== undefined && to === undefined

  // Shows a day typed outside the calendar.
  const [last, setLast] = useState(range)
  if (last.from !== from || last.to !== to) {
    setLast(range)
    const day = last.from === from ? to : from
    if (day !== undefined && !isShown(day, shown, months)) setShown(monthsLater(`${day.slice(0, 7)}-01`, 0))
    if (day !== undefined) setFocused(clamp(day, max))
  }
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    root.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  const choose = (day: string) => {
    setFocused(day)
    setHovered(null)
    if (!isChoosing) return onChange({ from: day, to: undefined })
    onChange(day < from ? { from: day, to: from } : { from, to: day })
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const inWeek = dayOfWeek(focused, firstDay)
    const moves = new Map([
      ['ArrowRight', daysLater(focused, forward)],
      ['ArrowLeft', daysLater(focused, -forward)],
      ['ArrowDown', daysLater(focused, 7)],
      ['ArrowUp', daysLater(focused, -7)],
      ['Home', daysLater(focused, -inWeek)],
      ['End', daysLater(focused, 6 - inWeek)],
      ['PageDown', monthsLater(focused, event.shiftKey ? 12 : 1)],
      ['PageUp', monthsLater(focused, event.shiftKey ? -12 : -1)],
    ])
    const to = moves.get(event.key)
    if (to === undefined) return
    event.preventDefault()
    const day = clamp(to, max)
    wantsFocus.current = true
    setFocused(day)
    setHovered(isChoosing ? day : null)
    if (!isShown(day, shown, months)) setShown(monthsLater(`${day.slice(0, 7)}-01`, day < shown ? 0 : 1 - months))
  }

  const preview = isChoosing ? hovered : null
  const [low, high] = [from, to ?? preview ?? from].sort()
  // The tab stop is always a visible day.
  const tabbed = isShown(focused, shown, months) ? focused : firstOpen(shown)
  const weekdayNames = weekdays(firstDay)
  const page = (step: number) => setShown(monthsLater(shown, step))
  return (
    <div ref={root} className={styles.months} data-months={months}>
      {Array.from({ length: months }, (_, index) => monthsLater(shown, index)).map((month, index) => (
        <div key={month}>
          <div className={styles.head}>
            {index === 0 ? (
              <IconButton label={texts.previous} size="sm" onClick={() => page(-1)}>
                <IconChevronLeft className="flip-rtl" size={16} stroke={1.75} />
              </IconButton>
            ) : (
              <span />
            )}
            <span aria-live="polite" className={styles.name}>
              {monthText(month)}
            </span>
            {index === months - 1 ? (
              <IconButton
                label={texts.next}
                size="sm"
                disabled={max !== undefined && monthsLater(month, 1) > max}
                onClick={() => page(1)}
              >
                <IconChevronRight className="flip-rtl" size={16} stroke={1.75} />
              </IconButton>
            ) : (
              <span />
            )}
          </div>
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's grid, whose days are buttons.
            role="grid"
            aria-label={monthText(month)}
            aria-multiselectable
            className={styles.grid}
            onKeyDown={press}
          >
            <thead>
              <tr>
                {weekdayNames.map(({ short, long }) => (
                  <th key={long} scope="col" abbr={long}>
                    {short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month, firstDay).map((week) => (
                <tr key={week.find((day) => day !== null)}>
                  {week.map((day, place) => {
                    if (day === null) return <td key={weekdayNames[place]?.long} />
                    const isIn = low !== undefined && high !== undefined && day >= low && day <= high
                    const isEnd = day === low || day === high
                    return (
                      // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus.
                      <td
                        key={day}
                        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid.
                        role="gridcell"
                        aria-selected={isIn}
                        className={isIn ? styles.in : undefined}
                      >
                        <button
                          type="button"
                          data-day={day}
                          className={classNames(
                            styles.day,
                            isEnd && isIn && styles.end,
                            day === today && styles.today,
                            (place === 0 || day === low) && styles.startsLine,
                            (place === 6 || day === high) && styles.endsLine,
                          )}
                          tabIndex={day === tabbed ? 0 : -1}
                          aria-label={dayText(day)}
                          aria-current={day === today ? 'date' : undefined}
                          disabled={max !== undefined && day > max}
                          onClick={() => choose(day)}
                          onMouseEnter={() => isChoosing && setHovered(day)}
                        >
                          {Number(day.slice(8))}
                        </button>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  )
}

const clamp = (day: string, max: string | undefined) => (max !== undefined && day > max ? max : day)
const firstOpen = (month: string) => `${month.slice(0, 7)}-01`
const isShown = (day: string, first: string, months: number) =>
  day >= firstOpen(first) && day < monthsLater(firstOpen(first), months)

const inUtc = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(formatLocale().dates, { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(
    new Date(day),
  )
const monthText = (day: string) => inUtc(day, { month: 'long', year: 'numeric' })
const dayText = (day: string) => inUtc(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

function weekdays(firstDay: number): { short: string; long: string }[] {
  // The week of Sunday, 1 November 2026.
  return Array.from({ length: 7 }, (_, index) => daysLater('2026-11-01', firstDay + index)).map((day) => ({
    short: inUtc(day, { weekday: 'short' }).slice(0, 2),
    long: inUtc(day, { weekday: 'long' }),
  }))
}
