import { ProblemError } from '@firepay/contract/product/client.ts'
import { ErrorState } from '@firepay/ui/components/error-state.tsx'
import { shellTexts } from '../locale/shell.ts'
import { problemText } from './problem-text.ts'

/** The failed state of a query: what failed, why, request id, and a retry. Other cards are unaffected. */
export function LoadFailed({
  title,
  query,
}: {
  /** "Transactions did not load." */
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}) {
  return (
    <ErrorState
      title={title}
      requestId={query.error instanceof ProblemError ? query.error.requestId : undefined}
      texts={shellTexts.pages}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      {problemText(query.error)}
    </ErrorState>
  )
}
