import styles from './skip-link.module.css'

/** The first tab stop: jumps to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className={styles.link} href="#main">
      {children}
    </a>
  )
}
