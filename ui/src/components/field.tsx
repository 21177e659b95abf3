import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { IconAlertCircle } from './icons.ts'

export type FieldLook = {
  label: ReactNode
  /** Stands under the control; an error takes its place. */
  hint?: ReactNode
  error?: ReactNode
  /** At the end of the label's line, e.g. a "Forgot password?" link. */
  aside?: ReactNode
  hideLabel?: boolean
}

/** The ids and aria attributes that tie a control to its label, hint and error. */
export type FieldWiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Label above, hint or error below, errors announced; `children` gets the wiring to put on its control. */
export function Field({
  label,
  hint,
  error,
  aside,
  hideLabel,
  id,
  children,
}: FieldLook & { id?: string | undefined; children: (wiring: FieldWiring) => ReactNode }) {
  const generated = useId()
  const controlId = id ?? generated
  const noteId = `${controlId}-note`
  const wiring: FieldWiring = { id: controlId }
  if (error || hint) wiring['aria-describedby'] = noteId
  if (error) wiring['aria-invalid'] = true
  return (
    <div className={styles.field}>
      <div className={classNames(styles.head, hideLabel && styles.hidden)}>
        <label htmlFor={controlId} className={styles.label}>
          {label}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children(wiring)}
      {/* Stays in the page while empty, so that an error is read out when it appears. */}
      <div aria-live="polite">
        {error && (
          <p id={noteId} className={styles.error}>
            <IconAlertCircle size={14} stroke={2} aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && !error && (
        <p id={noteId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
