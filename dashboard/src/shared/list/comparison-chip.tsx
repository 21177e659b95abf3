import type { Comparison } from '@firepay/contract/account/comparisons.ts'
import { Chip } from '@firepay/ui/components/chip.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { lazy, Suspense, useState } from 'react'
import { listTexts } from '../../locale/list.ts'
import { dayIn } from '../days.ts'
import { comparisonRange } from './comparison.ts'
import { LayerWaiting } from './layer-waiting.tsx'
import type { Period, Range } from './period.ts'
import { rangePhrase, shortRangePhrase } from './range-phrase.ts'

const ComparisonEditor = lazy(() =>
  import('./comparison-editor.tsx').then((module) => ({ default: module.ComparisonEditor })),
)

const texts = listTexts.comparison

export type ComparisonProps = {
  range: Range
  /** The name of the range, if it has one. */
  period: Period | undefined
  comparison: Comparison
  onChoose: (next: Comparison) => void
}

/**
 * "against 1 to 24 Oct, until 14:32": the comparison range; opens its editor. Renders nothing for ranges that cannot be
 * compared: all time, an open end, a range in the future.
 */
export function ComparisonChip({ range, period, comparison, onChoose }: ComparisonProps) {
  const settings = useTimeSettings()
  const [now] = useState(() => new Date())
  const from = { zone: settings.zone, now, ...(period && { period }) }
  if (comparisonRange(range, from) === null) return null
  const before = comparisonRange(range, { ...from, comparison })
  const chevron = <IconChevronDown size={14} stroke={2} aria-hidden="true" />
  return (
    <Popover
      label={texts.label}
      closeLabel={listTexts.filters.close}
      width={340}
      flush
      trigger={
        before === null ? (
          <Chip end={chevron} title={texts.edit}>
            {texts.compare}
          </Chip>
        ) : (
          <Chip
            end={chevron}
            value={shortRangePhrase(before, dayIn(settings.zone, now), settings)}
            title={`${texts.against} ${rangePhrase(before, settings)}`}
          >
            {texts.against}
          </Chip>
        )
      }
    >
      {(close) => (
        <Suspense fallback={<LayerWaiting height={330} />}>
          <ComparisonEditor
            range={range}
            period={period}
            comparison={comparison}
            now={now}
            onChoose={(next) => {
              onChoose(next)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </Popover>
  )
}
