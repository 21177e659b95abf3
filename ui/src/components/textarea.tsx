import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, type FieldLook } from './field.tsx'
import { look } from './text-field.tsx'

/** A resizable multi-line text field with label, hint and error. */
export function Textarea({
  label,
  hint,
  error,
  aside,
  hideLabel,
  id,
  className,
  ...rest
}: FieldLook & { ref?: Ref<HTMLTextAreaElement> } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field id={id} {...look({ label, hint, error, aside, hideLabel })}>
      {(wiring) => <textarea {...rest} {...wiring} className={classNames(styles.input, styles.area, className)} />}
    </Field>
  )
}
