import { PageHead } from '@firepay/ui/components/page-head.tsx'
import type { ReactNode } from 'react'
import type { List } from './use-list.ts'

/** The head of a list page: title, count, actions. Reserves the count's line while loading. */
export function ListHead({
  title,
  list: { isRead, failure, total },
  count,
  lead,
  actions,
}: {
  title: string
  list: Pick<List<unknown>, 'isRead' | 'failure' | 'total'>
  /** "3 sites". */
  count: (total: number) => string
  /** Shown next to the count. */
  lead?: ReactNode
  actions?: ReactNode
}) {
  return (
    <PageHead
      title={title}
      lead={
        <span>
          {isRead && failure === null ? count(total) : '\u00a0'}
          {lead !== undefined && lead !== false && <> · {lead}</>}
        </span>
      }
      actions={actions}
    />
  )
}
