import { CopyButton } from './copy-button.tsx'
import styles from './secret-value.module.css'

/** A secret in full, selected by one click, with a copy button. */
export function SecretValue({ value, copy, copied }: { value: string; copy: string; copied: string }) {
  return (
    <div className={styles.secret}>
      <code className={styles.value}>{value}</code>
      <CopyButton text={value} label={copy} doneLabel={copied} iconOnly />
    </div>
  )
}
