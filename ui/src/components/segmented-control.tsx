import type { ReactNode } from 'react'
import styles from './segmented-control.module.css'

/** A choice of two to five options on one line. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
  block,
}: {
  label: string
  options: readonly { value: V; label: ReactNode }[]
  value: V
  onChange: (value: V) => void
  block?: boolean
}) {
  return (
    <fieldset className={block ? `${styles.box} ${styles.block}` : styles.box}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
