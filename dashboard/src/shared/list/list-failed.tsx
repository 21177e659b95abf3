import { ProblemError } from '@firepay/contract/product/client.ts'
import { ErrorState } from '@firepay/ui/components/error-state.tsx'
import { problemText } from '../../api/problem-text.ts'
import { listTexts } from '../../locale/list.ts'
import { shellTexts } from '../../locale/shell.ts'
import type { List } from './use-list.ts'

/** The failed state of a list: what failed, why, the request id, and a way to try again. */
export function ListFailed({
  title,
  failure,
  hint,
}: {
  /** "Transactions did not load." */
  title: string
  failure: NonNullable<List<unknown>['failure']>
  /** What is not lost. */
  hint?: string
}) {
  const { error } = failure
  // A refused filter came from the address: it is named, for nothing on the screen is marked.
  const refused = error instanceof ProblemError && error.code === 'VALIDATION' ? error.errors[0] : undefined
  return (
    <ErrorState
      title={title}
      requestId={error instanceof ProblemError ? error.requestId : undefined}
      texts={shellTexts.pages}
      onRetry={failure.retry}
      retrying={failure.isFetching}
    >
      {refused
        ? listTexts.rows.refused(refused.path.split('.')[0] ?? refused.path, refused.message)
        : [problemText(error), hint].filter(Boolean).join(' ')}
    </ErrorState>
  )
}

/** Whether the role does not open the list: it may have changed since the page was opened. */
export function isForbidden({ failure }: Pick<List<unknown>, 'failure'>): boolean {
  return failure?.error instanceof ProblemError && failure.error.code === 'FORBIDDEN'
}
