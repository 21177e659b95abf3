import { type Comparison, comparisons } from '@firepay/contract/account/comparisons.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDay } from '@firepay/ui/components/time-format.ts'
import { useState } from 'react'
import { listEditorTexts } from '../../locale/list-editors.ts'
import { addDays, dayIn, daysBetween, instantAt, isDay } from '../days.ts'
import { comparisonRange } from './comparison.ts'
import type { ComparisonProps } from './comparison-chip.tsx'
import styles from './comparison-editor.module.css'
import { LayerPanel } from './layer-panel.tsx'
import { rangePhrase } from './range-phrase.ts'

const texts = listEditorTexts.comparison

/** Longer ranges are not checked for days with a clock change. */
const maxDaysSearched = 100

/** Offers the comparisons with their dates. A choice applies with Apply or Enter. */
export function ComparisonEditor({
  range,
  period,
  comparison,
  now,
  onChoose,
  onClose,
}: ComparisonProps & { now: Date; onClose: () => void }) {
  const settings = useTimeSettings()
  const { zone } = settings
  const [chosen, setChosen] = useState(comparison)
  const rangeOf = (each: Comparison) =>
    comparisonRange(range, { comparison: each, zone, now, ...(period && { period }) })
  const before = rangeOf('previous')
  const isOpen = before !== null && !isDay(before.to)
  const options = comparisons
    // Omits "month before" where it equals the previous period.
    .filter((each) => each !== 'month' || each === chosen || rangeOf('month')?.from !== before?.from)
    .map((value) => {
      const its = rangeOf(value)
      const odd = its && oddDay(its, zone)
      return {
        value,
        label: texts.names[value],
        hint:
          its === null
            ? texts.onlyThis
            : [rangePhrase(its, settings), odd && texts.oddDay(formatDay(odd.day, settings.dateStyle), odd.hours)]
                .filter(Boolean)
                .join('. '),
      }
    })
  return (
    <LayerPanel flush>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(chosen)
        }}
      >
        <div className={styles.choices}>
          <RadioGroup
            label={texts.label}
            name="comparison"
            options={options}
            value={chosen}
            onChange={(next) => setChosen(next)}
          />
          {isOpen && <p className={styles.note}>{texts.sameTime}</p>}
        </div>
        <div className={styles.foot}>
          <span className={styles.kept}>{texts.kept}</span>
          <Button tone="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button tone="primary" type="submit">
            {texts.apply}
          </Button>
        </div>
      </form>
    </LayerPanel>
  )
}

/** The first day of the range that a clock change shortens or lengthens. */
function oddDay({ from, to }: { from: string; to: string }, zone: string): { day: string; hours: number } | null {
  const end = isDay(to) ? to : addDays(dayIn(zone, new Date(to)), 1)
  const days = daysBetween(from, end)
  if (days > maxDaysSearched) return null
  for (let n = 0; n < days; n++) {
    const day = addDays(from, n)
    const ms = instantAt(zone, addDays(day, 1), 0).getTime() - instantAt(zone, day, 0).getTime()
    if (ms !== 86_400_000) return { day, hours: ms / 3_600_000 }
  }
  return null
}
