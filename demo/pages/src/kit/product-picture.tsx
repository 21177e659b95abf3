import { NamedIcon } from '../icon.tsx'
import styles from './product-picture.module.css'

const icons: Record<string, string> = {
  appliances: 'Zap',
  audio: 'Activity',
  cameras: 'Aperture',
  'car electronics': 'Map',
  phones: 'Smartphone',
  computers: 'Server',
  'health and beauty': 'Heart',
  office: 'Edit2',
  'TV and home theater': 'Airplay',
  'video games': 'ToggleRight',
}

/** A product without a photograph: the sign of its category on a tint. Decorative, the name stands beside it. */
export function ProductPicture({ category, size }: { category: string; size: 44 | 96 | 180 }) {
  const hue = Object.keys(icons).indexOf(category) % 5
  return (
    <span className={styles.picture} data-hue={hue} data-size={size} aria-hidden="true">
      <NamedIcon name={icons[category] ?? 'Package'} size={size / 2} />
    </span>
  )
}
