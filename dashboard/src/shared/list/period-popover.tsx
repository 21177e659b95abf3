import { Popover, type PopoverTrigger } from '@firepay/ui/components/popover.tsx'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { listTexts } from '../../locale/list.ts'
import { LayerWaiting } from './layer-waiting.tsx'
import type { ListState } from './list-state.ts'
import type { DateFields } from './period-editor.tsx'

const PeriodEditor = lazy(() => import('./period-editor.tsx').then((module) => ({ default: module.PeriodEditor })))

export type PeriodProps = {
  search: ListState
  change: (next: ListState) => void
  dateFields: DateFields
  /** Shows the number of rows of a period next to Apply. */
  Count?: ComponentType<{ search: ListState }> | undefined
}

/**
 * A button with the period editor.
 * @param trigger shows the period
 * @param isClosed both ends are required, so all time is not offered
 */
export function PeriodPopover({
  search,
  change,
  dateFields,
  Count,
  isClosed = false,
  trigger,
}: PeriodProps & { isClosed?: boolean; trigger: PopoverTrigger }) {
  const narrow = useNarrow(1080)
  return (
    <Popover
      label={listTexts.period.label}
      closeLabel={listTexts.filters.close}
      width={narrow ? 580 : 914}
      flush
      trigger={trigger}
    >
      {(close) => (
        <Suspense fallback={<LayerWaiting height={440} />}>
          <PeriodEditor
            search={search}
            dateFields={dateFields}
            Count={Count}
            isClosed={isClosed}
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
