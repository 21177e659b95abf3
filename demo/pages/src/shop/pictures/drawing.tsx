import { drawings } from './product-drawings.ts'
import styles from './product-picture.module.css'

/** The drawing of a product, or a box if there is none. */
export default function ProductDrawing({ image }: { image: string }) {
  const shapes = drawings[image] ?? [['dark', 'M34 30h52v44h-52z'] as const]
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true">
      {shapes.flatMap(([tone, ...paths]) => paths.map((path) => <path key={path} className={styles[tone]} d={path} />))}
    </svg>
  )
}
