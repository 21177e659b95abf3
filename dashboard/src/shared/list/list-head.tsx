import { PageHead } from '@firepay/ui/components/page-head.tsx'
import type { ReactNode } from 'react'
import type { List } from './use-list.ts'

/**
 * The head of a page that is a list, the same for all: its title, below it how much the list has, and the actions at the end.
 * The line of the count is there before the count is.
 */
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
  /** What there is to know beside the count. */
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
