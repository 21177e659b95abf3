import { ProblemError } from '@firepay/contract/product/client.ts'
import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconSearch } from '@firepay/ui/components/icons.ts'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { notificationTexts as texts } from '../../../locale/notification.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { RouterLink } from '../../../shared/router-link.tsx'
import styles from './notification-detail.module.css'

/** In the place of a notification that did not come: not there, or not now. */
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
            <ButtonLink as={RouterLink} href="/notifications">
              {texts.toList}
            </ButtonLink>
          }
        >
          {texts.notFoundText}
        </EmptyState>
      </Card>
    )
  }
  return <LoadFailed title={texts.failed} query={query} />
}

export function DetailSkeleton() {
  return (
    <div className={styles.stack} aria-busy="true">
      <AfterDelay>
        <Skeleton width={240} height={28} />
        <Card>
          <div className={styles.stack}>
            <Skeleton width="80%" height={18} />
            <Skeleton width="40%" height={34} />
          </div>
        </Card>
        <Card>
          <div className={styles.stack}>
            <Skeleton width="30%" />
            <Skeleton height={40} />
            <Skeleton height={40} />
          </div>
        </Card>
      </AfterDelay>
    </div>
  )
}
