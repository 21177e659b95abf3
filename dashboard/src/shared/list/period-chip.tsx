import { Chip } from '@firepay/ui/components/chip.tsx'
import { IconCalendar } from '@firepay/ui/components/icons.ts'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { listTexts } from '../../locale/list.ts'
import { rangeOf } from './period.ts'
import { PeriodPopover, type PeriodProps } from './period-popover.tsx'
import { rangePhrase } from './range-phrase.ts'

const texts = listTexts.period

/** The period of a list as a chip. It has no ×, because a period is always set. */
export function PeriodChip(props: PeriodProps & { isClosed?: boolean }) {
  const { search, dateFields } = props
  const settings = useTimeSettings()
  const phrase = rangePhrase(rangeOf(search, settings.zone), settings) ?? texts.all
  return (
    <PeriodPopover
      {...props}
      trigger={
        <Chip icon={<IconCalendar size={14} stroke={2} aria-hidden="true" />} value={phrase} title={texts.edit}>
          {search.dateField !== undefined && dateFields[search.dateField]}
        </Chip>
      }
    />
  )
}
