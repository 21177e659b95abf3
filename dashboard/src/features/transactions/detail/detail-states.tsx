import { ProblemError } from '@firepay/contract/product/client.ts'
import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { ErrorState } from '@firepay/ui/components/error-state.tsx'
import { IconSearch } from '@firepay/ui/components/icons.ts'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { problemText } from '../../../api/problem-text.ts'
import { transactionTexts as texts } from '../../../locale/transaction.ts'
import { RouterLink } from '../../../shared/router-link.tsx'
import styles from './transaction-detail.module.css'

/** In the place of a transaction that did not come: not there, or not now. */
export function DetailFailed({
  query,
  level,
}: {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  level: 1 | 2
}) {
  if (query.error instanceof ProblemError && query.error.status === 404) {
    return (
      <Card>
        <EmptyState
          titleLevel={level}
          icon={<IconSearch size={20} stroke={1.75} />}
          title={texts.notFound}
          actions={
            <ButtonLink as={RouterLink} href="/transactions">
              {texts.toList}
            </ButtonLink>
          }
        >
          {texts.notFoundText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <ErrorState
      title={texts.failed}
      requestId={query.error instanceof ProblemError ? query.error.requestId : undefined}
      texts={texts}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      {problemText(query.error)}
    </ErrorState>
  )
}

export function DetailSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <AfterDelay>
        <Skeleton width={220} height={36} />
        <Skeleton width={320} height={20} />
        <Card>
          <div className={styles.skeleton}>
            <Skeleton width="92%" height={16} />
            <Skeleton width="84%" height={16} />
            <Skeleton width="40%" height={16} />
            <Skeleton height={10} />
          </div>
        </Card>
        <Card>
          <div className={styles.skeleton}>
            <Skeleton width="30%" />
            <Skeleton width="70%" />
            <Skeleton width="62%" />
            <Skeleton width="66%" />
          </div>
        </Card>
      </AfterDelay>
    </div>
  )
}
