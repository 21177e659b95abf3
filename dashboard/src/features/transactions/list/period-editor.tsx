import { Button } from '@firepay/ui/components/button.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { type FormEvent, useState } from 'react'
import { transactionsTexts } from '../../../locale/transactions.ts'
import { addDays, dayIn, isDay } from '../../../shared/days.ts'
import styles from './filter-editor.module.css'
import { LayerPanel } from './layer-panel.tsx'
import { type ListSearch, periods } from './list-search.ts'
import { lastDay, rangeOf } from './period.ts'

const texts = transactionsTexts.period

/** A ready-made period, all time, or two days; and which instant of a transaction counts. */
export function PeriodEditor({
  search,
  onChange,
}: {
  search: ListSearch
  onChange: (next: ListSearch, close: boolean) => void
}) {
  const { zone } = useTimeSettings()
  const shown = rangeOf(search, zone)
  const dayOf = (moment: string | undefined) =>
    moment === undefined ? '' : isDay(moment) ? moment : dayIn(zone, new Date(moment))
  const [from, setFrom] = useState(dayOf(shown.from))
  const [last, setLast] = useState(shown.to === undefined ? '' : dayOf(lastDay(shown.to)))
  const [error, setError] = useState<string | null>(null)
  const { period: _period, from: _from, to: _to, ...rest } = search
  const allTime = shown.from === undefined && shown.to === undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from === '' && last === '') return setError(texts.incomplete)
    if (from !== '' && last !== '' && last < from) return setError(texts.order)
    onChange({ ...rest, ...(from !== '' && { from }), ...(last !== '' && { to: addDays(last, 1) }) }, true)
  }

  return (
    <LayerPanel>
      <h2 className={styles.heading}>{texts.presets}</h2>
      <div className={styles.presets}>
        <button type="button" className={styles.option} aria-pressed={allTime} onClick={() => onChange(rest, true)}>
          {texts.all}
        </button>
        {periods.map((period) => (
          <button
            key={period}
            type="button"
            className={styles.option}
            aria-pressed={search.period === period}
            onClick={() => onChange({ ...rest, period }, true)}
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
      <h2 className={styles.heading}>{texts.field}</h2>
      <SegmentedControl
        label={texts.field}
        block
        options={[
          { value: 'createdAt', label: texts.fields.createdAt },
          { value: 'capturedAt', label: texts.fields.capturedAt },
        ]}
        value={search.dateField === 'capturedAt' ? 'capturedAt' : 'createdAt'}
        onChange={(field) => {
          const { dateField: _field, ...others } = search
          onChange(field === 'capturedAt' ? { ...others, dateField: field } : others, false)
        }}
      />
      <p className={styles.note}>{texts.byDay(zone)}</p>
    </LayerPanel>
  )
}
