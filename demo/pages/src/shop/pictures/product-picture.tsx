import { lazy, Suspense } from 'react'
import styles from './product-picture.module.css'

const Drawing = lazy(() => import('./drawing.tsx'))

/**
 * A drawing of a product in four tones. Decorative, next to the name. `size` is the side of a square in pixels; without
 * it the picture fills its container. The drawings load with the first picture, not with the header, whose cart shows
 * them too.
 */
export function ProductPicture({ image, size }: { image: string; size?: 44 }) {
  return (
    <span className={styles.picture} data-size={size} aria-hidden="true">
      <Suspense>
        <Drawing image={image} />
      </Suspense>
    </span>
  )
}
