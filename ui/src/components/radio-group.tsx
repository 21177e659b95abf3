import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { IconAlertCircle } from './icons.ts'
import styles from './radio-group.module.css'

export type RadioOption<V extends string> = {
  value: V
  label: ReactNode
  hint?: ReactNode
  danger?: boolean
  disabled?: boolean
}

/**
 * One of a few options with explanations, as rows of a box or as cards. For two to five words on a line use
 * `SegmentedControl`, for many options `Select`.
 */
export function RadioGroup<V extends string>({
  label,
  hideLabel,
  name,
  options,
  value,
  onChange,
  error,
  look = 'rows',
}: {
  label: ReactNode
  hideLabel?: boolean
  name: string
  options: readonly RadioOption<V>[]
  value: V
  onChange: (value: V) => void
  error?: ReactNode
  look?: 'rows' | 'cards'
}) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={look === 'cards' ? styles.cards : undefined}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.option, look === 'cards' ? styles.card : styles.row)}>
            <input
              type="radio"
              name={name}
              value={option.value}
              className={styles.radio}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              <b>{option.label}</b>
              {option.hint && (
                <span className={classNames(styles.hint, option.danger && styles.danger)}>{option.hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {error && (
          <p id={errorId} className={styles.error}>
            <IconAlertCircle size={14} stroke={2} aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </fieldset>
  )
}
