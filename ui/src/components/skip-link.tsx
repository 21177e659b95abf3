import styles from './skip-link.module.css'

/** The first stop of the keyboard: jumps over the header to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className={styles.link} href="#main">
      {children}
    </a>
  )
}
