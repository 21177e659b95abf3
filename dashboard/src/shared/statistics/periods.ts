import { type DateStyle, formatDayShort } from '@firepay/ui/components/time-format.ts'
import type { Answer } from '../../api/query.ts'
import { formats } from '../../locale/formats.ts'
import { addDays, clockIn, dayIn, daysBetween, isDay } from '../days.ts'
import type { Range } from '../list/period.ts'
import { add, type Figures, type Group, type Measure } from './figures.ts'
import { keyBefore, type Slot, slotsOf, type Unit } from './slots.ts'

/** A period of the axis with its figures and those of its counterpart in the comparison range. */
export type PeriodFigures = Slot & { name: string; tick: string; now: Figures; before: Figures | null }

/** The comparison range. */
export type Earlier = { from: string; to: string } | null

type Style = { zone: string; dateStyle: DateStyle }

/** The periods of an answer, including empty ones, with their counterparts if a comparison was requested. */
export function periodsOf(
  answer: Answer<'GET /transaction-stats'>,
  { unit, range, before: earlier, measure }: { unit: Unit; range: Range; before: Earlier; measure: Measure },
  style: Style,
  today: Date,
): PeriodFigures[] {
  const { groups, previous, from: since, to: until } = answer
  const keys = groups.map(({ key }) => key)
  const slots = slotsOf(unit, range, style.zone, { keys, from: since, to: until })
  const slotsBefore = unit === 'month' && earlier ? slotsOf(unit, earlier, style.zone) : []
  const days = earlier && range.from !== undefined ? daysBetween(earlier.from, range.from) : 0
  const of = new Map(groups.map((group) => [group.key, [group]]))
  const ofBefore = Map.groupBy(previous ?? [], ({ key }) => (unit === 'hour' ? key.slice(0, 13) : key))
  return slots.map((slot, index) => {
    const counterpart = keyBefore(unit, slots, index, { days, slots: slotsBefore })
    return {
      ...slot,
      ...wordsOf(slot, slots, unit, { dateStyle: style.dateStyle, today: dayIn(style.zone, today) }),
      now: add(of.get(slot.key) ?? [], measure),
      // A day missing in the earlier range has no counterpart, as opposed to zero.
      before:
        previous && earlier && (counterpart ?? '') <= lastKey(unit, earlier, style.zone)
          ? add(groupsOf(ofBefore, counterpart), measure)
          : null,
    }
  })
}

/** The key of the last period of a range. */
function lastKey(unit: Unit, { to }: { to: string }, zone: string): string {
  const end = isDay(to) ? null : new Date(to)
  const day = end ? dayIn(zone, end) : addDays(to, -1)
  if (unit === 'month') return day.slice(0, 7)
  if (unit === 'day') return day
  return `${day}T${end ? String(Math.floor(clockIn(zone, end) / 60)).padStart(2, '0') : '23'}`
}

function groupsOf(groups: ReadonlyMap<string, Group[]>, key: string | undefined): Group[] {
  return key === undefined ? [] : (groups.get(key) ?? [])
}

/** "Sat 14 Nov", "November 2026", "14 Nov, 14:00"; on the axis "14 Nov", "Nov", "14:00". */
function wordsOf(
  { key }: Slot,
  slots: readonly Slot[],
  unit: Unit,
  { dateStyle, today }: { dateStyle: DateStyle; today: string },
): { name: string; tick: string } {
  const noon = new Date(`${key.slice(0, 10).padEnd(10, '-01')}T12:00:00Z`)
  if (unit === 'month') {
    const month = new Intl.DateTimeFormat(formats.dates, { month: 'long', timeZone: 'UTC' }).format(noon)
    const short = formats.shortMonth(month)
    // Beyond two years the axis labels only some months, so each needs its year.
    const hasYear = key === slots[0]?.key || key.endsWith('-01') || slots.length > 24
    return { name: `${month} ${key.slice(0, 4)}`, tick: hasYear ? `${short} ${key.slice(0, 4)}` : short }
  }
  const day = formatDayShort(key.slice(0, 10), today, dateStyle)
  if (unit === 'day') {
    const weekday = new Intl.DateTimeFormat(formats.dates, { weekday: 'short', timeZone: 'UTC' }).format(noon)
    return { name: `${weekday} ${day}`, tick: day }
  }
  const clock = `${key.slice(11, 13)}:00`
  const isTwice = slots.filter((other) => other.key.slice(0, 13) === key.slice(0, 13)).length > 1
  return { name: `${day}, ${clock}${isTwice ? ` UTC${key.slice(13)}` : ''}`, tick: clock }
}
