import { Card } from '@firepay/ui/components/card.tsx'
import styles from './charts-waiting.module.css'

/**
 * The place of the charts, as high as they will be: nothing below them moves.
 * @param isLoading whether their code is on its way; else they wait to come into sight
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
