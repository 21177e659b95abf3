import { ProblemError } from '@firepay/contract/product/client.ts'
import { ErrorState } from '@firepay/ui/components/error-state.tsx'
import { shellTexts } from '../locale/shell.ts'
import { problemText } from './problem-text.ts'

/** The failed state of one query: what failed, why, the request id, and a way to try again. Other cards stay alive. */
export function LoadFailed({
  title,
  query,
}: {
  /** What did not load: "Transactions did not load." */
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
