import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ToneIcon } from '@firepay/ui/components/tone-icon.tsx'
import { usePlace } from '../context.tsx'
import { NamedIcon } from '../icon.tsx'
import styles from './cards.module.css'

function useFirstName(): string {
  return usePlace().viewer?.name.split(' ')[0] ?? 'you'
}

/** A congratulation with its figure. */
export function CongratulationsCard() {
  const { link } = usePlace()
  return (
    <Card title={`Good week, ${useFirstName()}`}>
      <div className={styles.split}>
        <div className={`${styles.stack} ${styles.start}`}>
          <p className={styles.text}>
            19 more orders closed than in the week before. Twelve to go until the mark of 130.
          </p>
          <div className={styles.amounts}>
            <span className={styles.value}>118 orders</span>
            <ButtonLink as={link} tone="primary" size="sm" href="/apps/ecommerce/shop">
              Open the shop
            </ButtonLink>
          </div>
        </div>
        <span className={styles.steps} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
      </div>
    </Card>
  )
}

/** The best month so far, with a medal. */
export function MedalCard() {
  const { link } = usePlace()
  return (
    <Card
      title={`Well sold, ${useFirstName()}`}
      action={
        <ToneIcon tone="warn" size="lg">
          <NamedIcon name="Award" size={20} />
        </ToneIcon>
      }
    >
      <div className={`${styles.stack} ${styles.start}`}>
        <p className={styles.text}>The best month since the shop opened</p>
        <span className={styles.value}>$52.4k</span>
        <ButtonLink as={link} tone="primary" size="sm" href="/apps/ecommerce/shop">
          Open the shop
        </ButtonLink>
      </div>
    </Card>
  )
}
