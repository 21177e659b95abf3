import { lazy, Suspense } from 'react'
import styles from './product-picture.module.css'

const Drawing = lazy(() => import('./drawing.tsx'))

/**
 * A product as a drawing in four tones, which carry no meaning. Decorative, the name stands beside it. `size` is a square of
 * so many pixels; without it the picture fills what it stands in. The drawings come with the first picture, not with the
 * header, whose cart shows them too.
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
