import { Card } from '@firepay/ui/components/card.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import styles from './notification-detail.module.css'

/** Placeholder of a loading notification. */
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
