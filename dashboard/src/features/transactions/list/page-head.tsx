import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { lazy, Suspense } from 'react'
import { transactionsTexts as texts } from '../../../locale/transactions.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import { ListHead } from '../../../shared/list/list-head.tsx'
import { ListActions } from '../../../shared/list-page/list-actions.tsx'
import type { RowsWithStats } from './rows-with-stats.ts'
import type { TransactionsPageState } from './transaction-list.ts'

const CalendarButton = lazy(() =>
  import('./calendar-button.tsx').then((module) => ({ default: module.CalendarButton })),
)

/** Title, count, and the actions on the whole list; disputes have a calendar of their deadlines. */
export function PageHead({
  page,
  list,
  hasSelection,
}: {
  page: TransactionsPageState
  list: RowsWithStats
  /** Rows are selected: the export's shortcut belongs to the selection. */
  hasSelection: boolean
}) {
  const phone = useNarrow(720)
  const { type = 'payment' } = page.search
  return (
    <ListHead
      title={texts.title}
      list={list}
      count={entryOf(texts.list.announceOf, type) ?? texts.list.announce}
      actions={
        <ListActions
          page={page}
          file={{
            path: '/transactions/export',
            stem: 'transactions',
            what: texts.exported,
            rows: list.stats && list.total,
            hasKey: !hasSelection,
          }}
        >
          {type === 'chargeback' && (
            <Suspense>
              <CalendarButton isSmall={phone} />
            </Suspense>
          )}
        </ListActions>
      }
    />
  )
}
