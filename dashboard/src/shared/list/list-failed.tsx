import { ProblemError } from '@firepay/contract/product/client.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { ErrorState } from '@firepay/ui/components/error-state.tsx'
import { lazy, Suspense } from 'react'
import { problemText } from '../../api/problem-text.ts'
import { listTexts } from '../../locale/list.ts'
import { shellTexts } from '../../locale/shell.ts'
import type { List } from './use-list.ts'

// With texts that no list starts with.
const FilterRefused = lazy(() => import('./filter-refused.tsx').then((part) => ({ default: part.FilterRefused })))

export type RefusedFilter = { labelOf: (name: string) => string | undefined; onRemove: (name: string) => void }

/** The failed state of a list: what failed, why, the request id, and a way to try again. */
export function ListFailed({
  title,
  failure,
  hint,
  refusedFilter,
}: {
  /** "Transactions did not load." */
  title: string
  failure: NonNullable<List<unknown>['failure']>
  /** What is not lost. */
  hint?: string
  /** What the filter of this name is called, and the way to remove it. */
  refusedFilter?: RefusedFilter | undefined
}) {
  const { error } = failure
  // A refused filter came from the address: it is named, for nothing on the screen is marked.
  const refused = error instanceof ProblemError && error.code === 'VALIDATION' ? error.errors[0] : undefined
  const name = refused?.path.split('.')[0] ?? ''
  const label = refusedFilter?.labelOf(name) ?? name
  return (
    <ErrorState
      title={title}
      requestId={error instanceof ProblemError ? error.requestId : undefined}
      texts={shellTexts.pages}
      onRetry={failure.retry}
      retrying={failure.isFetching}
      actions={
        refused &&
        refusedFilter && (
          <Button size="xs" onClick={() => refusedFilter.onRemove(name)}>
            {listTexts.rows.removeFilter(label)}
          </Button>
        )
      }
    >
      {refused ? (
        <Suspense>
          <FilterRefused filter={label} refused={refused} />
        </Suspense>
      ) : (
        [problemText(error), hint].filter(Boolean).join(' ')
      )}
    </ErrorState>
  )
}

/** Whether the role does not open the list: it may have changed since the page was opened. */
export function isForbidden({ failure }: Pick<List<unknown>, 'failure'>): boolean {
  return failure?.error instanceof ProblemError && failure.error.code === 'FORBIDDEN'
}
