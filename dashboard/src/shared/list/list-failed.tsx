import { ProblemError } from '@firepay/contract/product/client.ts'
import { ErrorState } from '@firepay/ui/components/error-state.tsx'
import { lazy, Suspense } from 'react'
import { shellTexts } from '../../locale/shell.ts'
import { problemText } from '../problem-text.ts'
import type { List } from './use-list.ts'

const RefusedValue = lazy(() => import('./refused-value.tsx').then((module) => ({ default: module.RefusedValue })))

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
  /** What the filter of this name is called, and the way to remove it, where the list has its own. */
  refusedFilter?: RefusedFilter | undefined
}) {
  const { error } = failure
  // A refused filter came from the address: it is named, for nothing on the screen is marked.
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

/** Whether the role does not open the list: it may have changed since the page was opened. */
export function isForbidden({ failure }: Pick<List<unknown>, 'failure'>): boolean {
  return failure?.error instanceof ProblemError && failure.error.code === 'FORBIDDEN'
}
