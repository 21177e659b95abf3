import { IconStarFilled } from '@tabler/icons-react'
import styles from './stars.module.css'

/** A rating of 0 to 5, with a text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled key={star} size={13} data-on={star <= rating || undefined} aria-hidden="true" />
      ))}
    </span>
  )
}
