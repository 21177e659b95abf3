import { ErrorState } from '@firepay/ui/components/error-state.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/**
 * A query in each of its states: skeleton of the expected height, failure with a retry, and the content, marked
 * `aria-busy` while the next answer loads.
 * @param height of the content, in pixels
 */
export function Answer<T>({
  query,
  height = 240,
  failed = 'This did not load',
  children,
}: {
  query: UseQueryResult<T>
  height?: number
  failed?: string
  children: (data: T) => ReactNode
}) {
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return <div aria-busy={isFetching || undefined}>{children(data)}</div>
  if (isError) {
    return (
      <ErrorState
        title={failed}
        texts={{ request: '', tryAgain: 'Try again' }}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        The sample backend gave no answer.
      </ErrorState>
    )
  }
  return (
    <div aria-busy="true" style={{ minHeight: height }}>
      <AfterDelay>
        <Stack gap="sm">
          <Skeleton width="40%" height={16} />
          <Skeleton height={Math.max(16, height - 40)} />
        </Stack>
      </AfterDelay>
    </div>
  )
}
