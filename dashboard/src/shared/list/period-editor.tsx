import { Button } from '@firepay/ui/components/button.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { type FormEvent, useState } from 'react'
import { listTexts } from '../../locale/list.ts'
import { addDays, dayIn, isDay } from '../days.ts'
import styles from './filter-editor.module.css'
import { LayerPanel } from './layer-panel.tsx'
import type { ListState } from './list-state.ts'
import { lastDay, periods, rangeOf } from './period.ts'

const texts = listTexts.period

/** The dates that a list can be counted by, the usual one first: `{ createdAt: 'Created' }`. */
export type DateFields = Readonly<Record<string, string>>

/** A ready-made period, all time, or two days; and which date of a row counts, where there are several. */
export function PeriodEditor<S extends ListState>({
  search,
  dateFields,
  onChange,
}: {
  search: S
  dateFields: DateFields
  onChange: (next: S, close: boolean) => void
}) {
  const { zone } = useTimeSettings()
  const shown = rangeOf(search, zone)
  const dayOf = (moment: string | undefined) =>
    moment === undefined ? '' : isDay(moment) ? moment : dayIn(zone, new Date(moment))
  const [from, setFrom] = useState(dayOf(shown.from))
  const [last, setLast] = useState(shown.to === undefined ? '' : dayOf(lastDay(shown.to)))
  const [error, setError] = useState<string | null>(null)
  const { period: _period, from: _from, to: _to, ...rest } = search
  const fields = Object.entries(dateFields).map(([value, label]) => ({ value, label }))
  const usual = fields[0]?.value ?? ''
  // The names of the period are of every state that has one.
  const choose = (next: ListState, close: boolean) => onChange(next as S, close)
  const allTime = shown.from === undefined && shown.to === undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from === '' && last === '') return setError(texts.incomplete)
    if (from !== '' && last !== '' && last < from) return setError(texts.order)
    choose({ ...rest, ...(from !== '' && { from }), ...(last !== '' && { to: addDays(last, 1) }) }, true)
  }

  return (
    <LayerPanel>
      <h2 className={styles.heading}>{texts.presets}</h2>
      <div className={styles.presets}>
        <button type="button" className={styles.option} aria-pressed={allTime} onClick={() => choose(rest, true)}>
          {texts.all}
        </button>
        {periods.map((period) => (
          <button
            key={period}
            type="button"
            className={styles.option}
            aria-pressed={search.period === period}
            onClick={() => choose({ ...rest, period }, true)}
          >
            {texts.names[period]}
          </button>
        ))}
      </div>
      <form className={styles.panel} onSubmit={submit} noValidate>
        <h2 className={styles.heading}>{texts.custom}</h2>
        <div className={styles.two}>
          <TextField
            label={texts.from}
            type="date"
            size="sm"
            value={from}
            max={last || undefined}
            onChange={(event) => {
              setFrom(event.currentTarget.value)
              setError(null)
            }}
          />
          <TextField
            label={texts.to}
            type="date"
            size="sm"
            value={last}
            min={from || undefined}
            error={error ?? undefined}
            onChange={(event) => {
              setLast(event.currentTarget.value)
              setError(null)
            }}
          />
        </div>
        <div className={styles.foot}>
          <Button type="submit" tone="primary">
            {texts.apply}
          </Button>
        </div>
      </form>
      {fields.length > 1 && (
        <>
          <h2 className={styles.heading}>{texts.field}</h2>
          <SegmentedControl
            label={texts.field}
            block
            options={fields}
            value={search.dateField ?? usual}
            onChange={(field) => {
              const { dateField: _field, ...others } = search
              choose(field === usual ? others : { ...others, dateField: field }, false)
            }}
          />
        </>
      )}
      <p className={styles.note}>{texts.byDay(zone)}</p>
    </LayerPanel>
  )
}
