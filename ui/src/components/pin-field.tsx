import { type ReactNode, type Ref, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldLook } from './field.tsx'
import styles from './pin-field.module.css'
import { look } from './text-field.tsx'

/**
 * A six-digit code in six boxes. One input underneath, for paste, autofill and screen readers. `onComplete` is called
 * with the sixth digit.
 */
export function PinField({
  value,
  onChange,
  onComplete,
  label,
  hint,
  error,
  ref,
  autoFocus,
  ...rest
}: FieldLook & {
  value: string
  onChange: (digits: string) => void
  onComplete?: (digits: string) => void
  ref?: Ref<HTMLInputElement>
  autoFocus?: boolean
  name?: string
  'data-autofocus'?: boolean
}) {
  const [focused, setFocused] = useState(false)
  return (
    <Field {...look({ label, hint, error, aside: undefined, hideLabel: undefined })}>
      {(wiring) => (
        <div className={styles.pin} data-invalid={error ? '' : undefined}>
          <input
            {...rest}
            {...wiring}
            ref={ref}
            // biome-ignore lint/a11y/noAutofocus: the code is the only input of the page or dialog.
            autoFocus={autoFocus}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            value={value}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onSelect={(event) => {
              // The boxes fill from the start, so typing continues at the end.
              const field = event.currentTarget
              if (field.selectionStart === field.selectionEnd && field.selectionEnd !== field.value.length)
                field.setSelectionRange(field.value.length, field.value.length)
            }}
            onChange={(event) => {
              const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 6)
              onChange(digits)
              if (digits.length === 6 && digits !== value) onComplete?.(digits)
            }}
          />
          <span className={styles.boxes} aria-hidden="true">
            {[0, 1, 2, 3, 4, 5].map((place) => (
              <PinBox key={place} isNext={focused && place === Math.min(value.length, 5)} apart={place === 3}>
                {value[place]}
              </PinBox>
            ))}
          </span>
        </div>
      )}
    </Field>
  )
}

function PinBox({ isNext, apart, children }: { isNext: boolean; apart: boolean; children: ReactNode }) {
  return (
    <>
      {apart && <span className={styles.dash}>–</span>}
      <span className={classNames(styles.box, isNext && styles.next)}>{children}</span>
    </>
  )
}
