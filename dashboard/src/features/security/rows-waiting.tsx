import { CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import styles from './security-cards.module.css'

/** Placeholder rows of a card: two lines and an icon, in the final height. */
export function RowsWaiting({ count }: { count: number }) {
  return (
    <AfterDelay>
      <div aria-busy="true">
        <div aria-hidden="true">
          <CardList>
            {Array.from({ length: count }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical.
              <CardRow key={place} start={<Skeleton width={28} height={28} />}>
                <div className={styles.waiting}>
                  <Skeleton width="38%" />
                  <Skeleton width="62%" height={10} />
                </div>
              </CardRow>
            ))}
          </CardList>
        </div>
      </div>
    </AfterDelay>
  )
}
