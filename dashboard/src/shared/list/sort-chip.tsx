import { Chip } from '@firepay/ui/components/chip.tsx'
import { IconSortAscending, IconSortDescending } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { lazy, Suspense } from 'react'
import { listTexts } from '../../locale/list.ts'
import { LayerWaiting } from './layer-waiting.tsx'

const SortOptions = lazy(() => import('./sort-options.tsx').then((module) => ({ default: module.SortOptions })))

/** The orders of a list with their labels: "Newest first". */
export type Sorting = { names: Readonly<Record<string, string>>; current: string; onSort: (sort: string) => void }

/** The order of the list on phones, which have no column heads. */
export function SortChip(sorting: Sorting) {
  const { names, current } = sorting
  const Arrow = current.startsWith('-') ? IconSortDescending : IconSortAscending
  return (
    <Popover
      label={listTexts.sort.label}
      closeLabel={listTexts.filters.close}
      trigger={<Chip icon={<Arrow size={14} stroke={2} aria-hidden="true" />}>{names[current]}</Chip>}
    >
      {(close) => (
        <Suspense fallback={<LayerWaiting height={240} />}>
          <SortOptions {...sorting} onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}
