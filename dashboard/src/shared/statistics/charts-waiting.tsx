import { Card } from '@firepay/ui/components/card.tsx'
import styles from './charts-waiting.module.css'

/** The place of the charts while their code is on its way, as high as they will be: nothing below them moves. */
export function ChartsWaiting() {
  return (
    <div className={styles.charts} aria-busy="true">
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
