import { Card } from '@firepay/ui/components/card.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import styles from './transaction-detail.module.css'

/** Placeholder of a loading transaction. */
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
