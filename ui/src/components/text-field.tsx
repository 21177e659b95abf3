import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, type FieldLook } from './field.tsx'

export type TextFieldProps = FieldLook & {
  size?: 'sm' | 'md' | 'lg'
  /** Inside the box, before the text: an icon. */
  start?: ReactNode
  /** Inside the box, after the text: a button or a unit. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>

/** A single-line text field with label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  aside,
  hideLabel,
  size = 'md',
  start,
  end,
  id,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field id={id} {...look({ label, hint, error, aside, hideLabel })}>
      {(wiring) => (
        <div className={styles.box}>
          {start && <span className={styles.start}>{start}</span>}
          <input
            type="text"
            {...rest}
            {...wiring}
            className={classNames(
              styles.input,
              styles[size],
              start !== undefined && styles.hasStart,
              end !== undefined && styles.hasEnd,
              className,
            )}
          />
          {end && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </Field>
  )
}

/** Keeps only defined members: `exactOptionalPropertyTypes` refuses explicit undefined. */
export function look(all: { [K in keyof FieldLook]: FieldLook[K] | undefined } & { label: ReactNode }): FieldLook {
  return {
    label: all.label,
    ...(all.hint !== undefined && { hint: all.hint }),
    ...(all.error !== undefined && { error: all.error }),
    ...(all.aside !== undefined && { aside: all.aside }),
    ...(all.hideLabel !== undefined && { hideLabel: all.hideLabel }),
  }
}
