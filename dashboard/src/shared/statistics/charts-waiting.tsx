import { Card } from '@firepay/ui/components/card.tsx'
import styles from './charts-waiting.module.css'

/**
 * Placeholder of the charts in their final height.
 * @param isLoading their code is loading; else they wait until scrolled into view
 */
export function ChartsWaiting({ isLoading = true }: { isLoading?: boolean }) {
  return (
    <div className={styles.charts} aria-busy={isLoading}>
      <div className={styles.overTime}>
        <Card className={styles.tall} />
        <Card className={styles.tall} />
      </div>
      <div className={styles.byValue}>
        <Card className={styles.card} />
        <Card className={styles.card} />
        <Card className={styles.card} />
      </div>
    </div>
  )
}
