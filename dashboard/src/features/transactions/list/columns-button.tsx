import { Button } from '@firepay/ui/components/button.tsx'
import { IconColumns3 } from '@firepay/ui/components/icons.ts'
import { Popover } from '@firepay/ui/components/popover.tsx'
import { lazy, Suspense } from 'react'
import { listTexts } from '../../../locale/list.ts'
import { LayerWaiting } from '../../../shared/list/layer-waiting.tsx'
import type { Column } from './columns.tsx'
import type { TransactionsPageState } from './transaction-list.ts'

const ColumnPanel = lazy(() => import('./column-panel.tsx').then((module) => ({ default: module.ColumnPanel })))

/** Arranges the columns: those of a view in the URL, else those of the account. */
export function ColumnsButton({
  page: { search, change },
  chosen,
  manySites,
}: {
  page: TransactionsPageState
  chosen: readonly Column[]
  manySites: boolean
}) {
  const choose = (ids: readonly string[] | null) =>
    change({ ...search, columns: ids?.join(',') || undefined }, { replace: true })
  return (
    <Popover
      label={listTexts.columns.title}
      closeLabel={listTexts.filters.close}
      position="bottom-end"
      width={272}
      trigger={
        <Button size="xs" icon={<IconColumns3 size={14} stroke={2} aria-hidden="true" />}>
          {listTexts.columns.open}
        </Button>
      }
    >
      <Suspense fallback={<LayerWaiting height={420} />}>
        <ColumnPanel
          shown={chosen}
          type={search.type}
          manySites={manySites}
          {...(search.view !== undefined && { onChoose: choose })}
        />
      </Suspense>
    </Popover>
  )
}
