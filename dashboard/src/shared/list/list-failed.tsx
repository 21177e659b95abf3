import { ProblemError } from '@firepay/contract/product/client.ts'
import { ErrorState } from '@firepay/ui/components/error-state.tsx'
import { lazy, Suspense } from 'react'
import { shellTexts } from '../../locale/shell.ts'
import { problemText } from '../problem-text.ts'
import type { List } from './use-list.ts'

const RefusedValue = lazy(() => import('./refused-value.tsx').then((module) => ({ default: module.RefusedValue })))

export type RefusedFilter = { labelOf: (name: string) => string | undefined; onRemove: (name: string) => void }

/** The failed state of a list: what failed, why, request id, and a retry. */
export function ListFailed({
  title,
  failure,
  hint,
  refusedFilter,
}: {
  /** "Transactions did not load." */
  title: string
  failure: NonNullable<List<unknown>['failure']>
  /** A note about data that is unaffected. */
  hint?: string
  /** Label and removal of a refused filter, if the list has its own. */
  refusedFilter?: RefusedFilter | undefined
}) {
  const { error } = failure
  // A refused filter value came from the URL: nothing on the screen marks it, so it is named.
  const refused = error instanceof ProblemError && error.code === 'VALIDATION' ? error.errors[0] : undefined
  const state = {
    title,
    requestId: error instanceof ProblemError ? error.requestId : undefined,
    texts: shellTexts.pages,
    onRetry: failure.retry,
    retrying: failure.isFetching,
  }
  if (refused === undefined)
    return <ErrorState {...state}>{[problemText(error), hint].filter(Boolean).join(' ')}</ErrorState>
  return (
    <Suspense>
      <RefusedValue {...state} {...refusedFilter} refused={refused} />
    </Suspense>
  )
}

/** True if the role may not read the list; the role may have changed since the page was opened. */
export function isForbidden({ failure }: Pick<List<unknown>, 'failure'>): boolean {
  return failure?.error instanceof ProblemError && failure.error.code === 'FORBIDDEN'
}
