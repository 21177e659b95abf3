import { Chip } from '@firepay/ui/components/chip.tsx'
import { IconCalendar } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { listTexts } from '../../locale/list.ts'
import { LayerWaiting } from './layer-waiting.tsx'
import type { ListState } from './list-state.ts'
import { rangeOf, rangePhrase } from './period.ts'
import type { DateFields } from './period-editor.tsx'

const PeriodEditor = lazy(() => import('./period-editor.tsx').then((module) => ({ default: module.PeriodEditor })))

const texts = listTexts.period

export type PeriodProps = {
  search: ListState
  change: (next: ListState) => void
  dateFields: DateFields
  /** Says how many rows a period would have, beside the button that applies it. */
  Count?: ComponentType<{ search: ListState }> | undefined
}

/** The period of a list as a phrase; a press chooses another. It has no ×: a period is always set. */
export function PeriodChip({ search, change, dateFields, Count }: PeriodProps) {
  const settings = useTimeSettings()
  const narrow = useNarrow(1080)
  const phrase = rangePhrase(rangeOf(search, settings.zone), settings) ?? texts.all
  return (
    <Popover
      label={texts.label}
      closeLabel={listTexts.filters.close}
      width={narrow ? 580 : 914}
      flush
      trigger={
        <Chip icon={<IconCalendar size={14} stroke={2} aria-hidden="true" />} value={phrase} title={texts.edit}>
          {search.dateField !== undefined && dateFields[search.dateField]}
        </Chip>
      }
    >
      {(close) => (
        <Suspense fallback={<LayerWaiting height={440} />}>
          <PeriodEditor
            search={search}
            dateFields={dateFields}
            Count={Count}
            months={narrow ? 1 : 2}
            onClose={close}
            onChange={(next, done) => {
              change(next)
              if (done) close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
