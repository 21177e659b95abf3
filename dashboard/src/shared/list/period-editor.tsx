import { Button } from '@firepay/ui/components/button.tsx'
import { IconAlertCircle, IconWorld } from '@firepay/ui/components/icons.ts'
import { RangeCalendar } from '@firepay/ui/components/range-calendar.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDay } from '@firepay/ui/components/time-format.ts'
import { type ComponentType, useId, useState } from 'react'
import { listEditorTexts } from '../../locale/list-editors.ts'
import { addDays, dayIn, daysBetween, isDay } from '../days.ts'
import { LayerPanel } from './layer-panel.tsx'
import type { ListState } from './list-state.ts'
import { parseDay } from './parse-day.ts'
import { lastDay, periods, rangeOf, rangeOfPeriod } from './period.ts'
import styles from './period-editor.module.css'
import { rangePhrase, shortRangePhrase } from './range-phrase.ts'

const texts = listEditorTexts.period

/** The dates that a period can apply to, default first: `{ createdAt: 'Created' }`. */
export type DateFields = Readonly<Record<string, string>>

type End = 'from' | 'last'

/**
 * Chooses a preset, all time, or two days, typed or from a calendar; and the date field, where there are several. The
 * list changes only on a preset or Apply.
 */
export function PeriodEditor({
  search,
  dateFields,
  Count,
  isClosed,
  months,
  onChange,
  onClose,
}: {
  search: ListState
  dateFields: DateFields
  Count: ComponentType<{ search: ListState }> | undefined
  /** Both ends are required. */
  isClosed: boolean
  months: 1 | 2
  onChange: (next: ListState, close: boolean) => void
  onClose: () => void
}) {
  const { zone, dateStyle } = useTimeSettings()
  const errorId = useId()
  const today = dayIn(zone)
  const shown = rangeOf(search, zone)
  const dayOf = (moment: string | undefined) =>
    moment === undefined ? undefined : isDay(moment) ? moment : dayIn(zone, new Date(moment))
  const [days, setDays] = useState<{ from?: string | undefined; last?: string | undefined }>({
    from: dayOf(shown.from),
    last: shown.to === undefined ? undefined : dayOf(lastDay(shown.to)),
  })
  const write = (day: string | undefined) => (day === undefined ? '' : formatDay(day, dateStyle))
  const [typed, setTyped] = useState({ from: write(days.from), last: write(days.last) })
  const [error, setError] = useState<{ end: End; text: string } | null>(null)
  const { period: _period, from: _from, to: _to, ...rest } = search
  const fields = Object.entries(dateFields).map(([value, label]) => ({ value, label }))
  const usual = fields[0]?.value ?? ''
  const stateOf = ({ from, last }: typeof days): ListState => ({
    ...rest,
    ...(from !== undefined && { from }),
    ...(last !== undefined && { to: addDays(last, 1) }),
  })

  /** The days with the field's value; null after an error, which is displayed. */
  const read = (end: End, before: typeof days): typeof days | null => {
    const text = typed[end]
    const parsed: { day?: string | undefined; error?: string | undefined } =
      text.trim() === '' ? {} : parseDay(text, { dateStyle, today })
    if (parsed.error !== undefined) {
      setError({ end, text: parsed.error })
      return null
    }
    const next = { ...before, [end]: parsed.day }
    setDays(next)
    setTyped((texts) => ({ ...texts, [end]: write(parsed.day) }))
    return next
  }
  const check = (end: End, { from, last }: typeof days): boolean => {
    const isWrong = from !== undefined && last !== undefined && last < from
    setError(isWrong ? { end, text: texts.order } : null)
    return !isWrong
  }
  const leave = (end: End) => {
    const next = typed[end] === write(days[end]) ? null : read(end, days)
    if (next) check(end, next)
  }
  const apply = () => {
    const first = read('from', days)
    const next = first && read('last', first)
    if (next === null || !check('last', next)) return
    const { from, last } = next
    const isOpen = isClosed ? from === undefined || last === undefined : from === undefined && last === undefined
    if (isOpen)
      return setError({ end: from === undefined ? 'from' : 'last', text: isClosed ? texts.open : texts.incomplete })
    onChange(stateOf(next), true)
  }
  const field = (end: End, label: string) => (
    <TextField
      label={label}
      size="sm"
      autoComplete="off"
      dir="ltr"
      value={typed[end]}
      aria-invalid={error?.end === end || undefined}
      aria-describedby={errorId}
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped((before) => ({ ...before, [end]: value }))
        setError(null)
      }}
      onBlur={() => leave(end)}
      // Not a form: the popover may be inside one.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        apply()
      }}
      {...(end === 'from' && { 'data-autofocus': true })}
    />
  )
  const range = stateOf(days)
  const phrase = rangePhrase(
    { ...(range.from && { from: range.from }), ...(range.to && { to: range.to }) },
    { zone, dateStyle },
  )
  const isPreset = search.period !== undefined
  const isCustom = !isPreset && (shown.from !== undefined || shown.to !== undefined)

  return (
    <LayerPanel flush>
      <div className={styles.editor}>
        <div className={styles.presets}>
          <h2>{texts.presets}</h2>
          <ul>
            {periods.map((period) => (
              <li key={period}>
                <button
                  type="button"
                  aria-pressed={search.period === period}
                  onClick={() => onChange({ ...rest, period }, true)}
                >
                  {texts.names[period]}{' '}
                  <span className={styles.presetDays}>
                    {shortRangePhrase(rangeOfPeriod(period, today), today, { zone, dateStyle })}
                  </span>
                </button>
              </li>
            ))}
            {!isClosed && (
              <li>
                <button type="button" aria-pressed={!isPreset && !isCustom} onClick={() => onChange(rest, true)}>
                  {texts.all}
                </button>
              </li>
            )}
            {isCustom && (
              <li>
                <span className={styles.custom}>
                  {texts.custom} <span className={styles.presetDays}>{lengthOf(days)}</span>
                </span>
              </li>
            )}
          </ul>
        </div>
        <div className={styles.main}>
          <div className={styles.fields}>
            {field('from', texts.from)}
            <span className={styles.dash} aria-hidden="true">
              –
            </span>
            {field('last', texts.to)}
            {fields.length > 1 && (
              <div className={styles.dateUsed}>
                <span aria-hidden="true" className={styles.dateUsedLabel}>
                  {texts.field}
                </span>
                <SegmentedControl
                  label={texts.field}
                  options={fields}
                  value={search.dateField ?? usual}
                  onChange={(field) => {
                    const { dateField: _field, ...others } = search
                    onChange(field === usual ? others : { ...others, dateField: field }, false)
                  }}
                />
              </div>
            )}
          </div>
          <p id={errorId} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
            {error && <IconAlertCircle size={14} stroke={2} aria-hidden="true" />}
            {error ? error.text : texts.typeHint(formatDay(today, dateStyle))}
          </p>
          <RangeCalendar
            range={{ from: days.from, to: days.last }}
            months={months}
            today={today}
            max={today}
            firstDay={dateStyle === 'month-day' ? 0 : 1}
            texts={{ previous: texts.previousMonth, next: texts.nextMonth }}
            onChange={({ from, to }) => {
              setDays({ from, last: to })
              setTyped({ from: write(from), last: write(to) })
              setError(null)
            }}
          />
          <p className={styles.zone}>
            <IconWorld size={16} stroke={1.75} aria-hidden="true" />
            <span>
              <b>{zone}</b>. {isClosed ? texts.startInZone : texts.inZone}
            </span>
          </p>
        </div>
        <div className={styles.foot}>
          <span aria-live="polite">
            <b>{phrase ?? texts.all}</b>
            {lengthOf(days) !== '' && `, ${lengthOf(days)}`}
            {Count && (days.from === undefined) === (days.last === undefined) && <Count search={range} />}
          </span>
          <span className={styles.buttons}>
            <Button tone="ghost" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button tone="primary" onClick={apply}>
              {texts.apply}
            </Button>
          </span>
        </div>
      </div>
    </LayerPanel>
  )
}

/** "26 days"; empty while an end is open. */
function lengthOf({ from, last }: { from?: string | undefined; last?: string | undefined }): string {
  return from === undefined || last === undefined || last < from ? '' : texts.length(daysBetween(from, last) + 1)
}
