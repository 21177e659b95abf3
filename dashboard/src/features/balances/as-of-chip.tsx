import { Button } from '@firepay/ui/components/button.tsx'
import { Chip } from '@firepay/ui/components/chip.tsx'
import { IconCalendar } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { type FormEvent, useState } from 'react'
import { balancesTexts } from '../../locale/balances.ts'
import { dayIn, isDay } from '../../shared/days.ts'
import { asOfPhrase, instantIn, presetDays } from './as-of.ts'
import styles from './as-of-chip.module.css'

const texts = balancesTexts.past

/** The instant of the balances; highlighted when it is not now. Opens a choice of instants. */
export function AsOfChip({
  asOf,
  onChange,
}: {
  asOf: string | undefined
  /** A day means its end. */
  onChange: (asOf: string | undefined) => void
}) {
  const settings = useTimeSettings()
  return (
    <Popover
      label={texts.label}
      closeLabel={texts.close}
      position="bottom-end"
      width={300}
      trigger={
        <Chip
          icon={<IconCalendar size={14} stroke={2} aria-hidden="true" />}
          title={texts.change}
          {...(asOf !== undefined && { value: asOfPhrase(asOf, settings) })}
        >
          {texts.chip} {asOf === undefined && <b>{texts.now}</b>}
        </Chip>
      }
    >
      {(close) => (
        <AsOfEditor
          isNow={asOf === undefined}
          onChange={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function AsOfEditor({ isNow, onChange }: { isNow: boolean; onChange: (asOf: string | undefined) => void }) {
  const { zone } = useTimeSettings()
  const today = dayIn(zone)
  const [day, setDay] = useState('')
  const [clock, setClock] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDay(day)) return setError(texts.dayMissing)
    const isToCome = clock === '' ? day >= today : instantIn(zone, day, clock).getTime() > Date.now()
    if (isToCome) return setError(texts.future)
    onChange(clock === '' ? day : instantIn(zone, day, clock).toISOString())
  }
  return (
    <div className={styles.panel}>
      <fieldset className={styles.presets}>
        <legend className="visually-hidden">{texts.presets}</legend>
        <Button tone="ghost" size="xs" aria-pressed={isNow} onClick={() => onChange(undefined)}>
          {texts.nowPreset}
        </Button>
        {presetDays(today).map((preset) => (
          <Button key={preset.name} tone="ghost" size="xs" onClick={() => onChange(preset.day)}>
            {texts[preset.name]}
          </Button>
        ))}
      </fieldset>
      <form className={styles.form} onSubmit={submit} noValidate aria-label={texts.own}>
        <TextField
          label={texts.day}
          type="date"
          size="sm"
          max={today}
          value={day}
          error={error}
          onChange={(event) => {
            setDay(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <TextField
          label={texts.time}
          type="time"
          size="sm"
          hint={texts.timeHint}
          value={clock}
          onChange={(event) => {
            setClock(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Button type="submit" tone="primary">
          {texts.apply}
        </Button>
        <p className={styles.zone}>{texts.zone(zone)}</p>
      </form>
    </div>
  )
}
