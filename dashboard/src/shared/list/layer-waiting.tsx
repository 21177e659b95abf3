import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import styles from './layer-waiting.module.css'

/** The place of a panel whose code is on its way. */
export function LayerWaiting({ height }: { height: number }) {
  return (
    <div className={styles.waiting} style={{ minBlockSize: height }} aria-busy="true" tabIndex={-1} data-autofocus>
      <AfterDelay>
        <Skeleton width="60%" />
      </AfterDelay>
    </div>
  )
}
