import { Avatar } from '@firepay/ui/components/avatar.tsx'
import styles from './cards.module.css'

/** A row of avatars with their number. */
export function People({ names, more }: { names: readonly string[]; more?: string }) {
  return (
    <div className={styles.people}>
      {names.map((name) => (
        <span key={name} title={name}>
          <Avatar name={name} />
        </span>
      ))}
      {more !== undefined && <span className={styles.more}>{more}</span>}
    </div>
  )
}
