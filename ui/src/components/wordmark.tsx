import { classNames } from './class-names.ts'
import styles from './wordmark.module.css'

/** The flame and the application's name. `nameHidden` keeps the name for screen readers. */
export function Wordmark({ name, nameHidden }: { name: string; nameHidden?: 'always' | 'phone' }) {
  return (
    <span className={styles.word}>
      <span className={styles.mark} aria-hidden="true">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12.7 2.2c.5 3.2-.6 4.9-2.2 6.6C8.7 10.7 6 12.4 6 16a6 6 0 0 0 12 .3c.1-2.6-1-4.3-2-5.7-.3 1.2-.9 2-1.8 2.5.5-3.9-.2-8-1.5-10.9Zm-.6 12.1c1.3 1.2 2 2.2 2 3.5a2.2 2.2 0 0 1-4.4 0c0-1.5 1.3-2.1 2.4-3.5Z" />
        </svg>
      </span>
      <span
        className={classNames(nameHidden === 'always' && styles.hidden, nameHidden === 'phone' && styles.hiddenOnPhone)}
      >
        {name}
      </span>
    </span>
  )
}
