import { IconMinus, IconPlus } from './icons.ts'
import styles from './stepper.module.css'

/** A small whole number with two buttons. */
export function Stepper({
  label,
  value,
  min,
  max,
  onChange,
  texts,
}: {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  texts: { less: string; more: string }
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of two buttons and a number would be read as a form.
    <span role="group" aria-label={label} className={styles.box}>
      <button type="button" aria-label={texts.less} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <IconMinus size={14} stroke={2} aria-hidden="true" />
      </button>
      <output className={styles.value}>{value}</output>
      <button type="button" aria-label={texts.more} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <IconPlus size={14} stroke={2} aria-hidden="true" />
      </button>
    </span>
  )
}
