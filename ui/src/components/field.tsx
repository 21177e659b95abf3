import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { IconAlertCircle } from './icons.ts'

export type FieldLook = {
  label: ReactNode
  /** Below the control; an error replaces it. */
  hint?: ReactNode
  error?: ReactNode
  /** At the end of the label's line, such as a "Forgot password?" link. */
  aside?: ReactNode
  hideLabel?: boolean
}

/** The ids and aria attributes that connect a control to its label, hint and error. */
export type FieldWiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** A label with hint or error below the control. Announces errors. `children` receives the wiring for the control. */
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
      {/* Rendered while empty, so that screen readers announce an error when it appears. */}
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
