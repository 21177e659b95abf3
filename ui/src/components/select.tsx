import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, type FieldLook } from './field.tsx'
import { IconChevronDown } from './icons.ts'
import { look } from './text-field.tsx'

export type SelectOption<V extends string = string> = { value: V; label: string; disabled?: boolean }
export type SelectGroup<V extends string = string> = { group: string; options: readonly SelectOption<V>[] }

/** The native select: works with every keyboard and phone. To search among many options use `Combobox`. */
export function Select<V extends string = string>({
  label,
  hint,
  error,
  aside,
  hideLabel,
  size = 'md',
  id,
  options,
  value,
  onChange,
  className,
  ...rest
}: FieldLook & {
  size?: 'sm' | 'md' | 'lg'
  options: readonly (SelectOption<V> | SelectGroup<V>)[]
  value: V
  onChange: (value: V) => void
  ref?: Ref<HTMLSelectElement>
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'value' | 'onChange'>) {
  return (
    <Field id={id} {...look({ label, hint, error, aside, hideLabel })}>
      {(wiring) => (
        <div className={styles.box}>
          <select
            {...rest}
            {...wiring}
            value={value}
            // A select has no values other than its options.
            onChange={(event) => onChange(event.currentTarget.value as V)}
            className={classNames(styles.input, styles.select, styles[size], className)}
          >
            {options.map((entry) =>
              'group' in entry ? (
                <optgroup key={entry.group} label={entry.group}>
                  {entry.options.map(optionElement)}
                </optgroup>
              ) : (
                optionElement(entry)
              ),
            )}
          </select>
          <span className={classNames(styles.end, styles.chevron)} aria-hidden="true">
            <IconChevronDown size={16} stroke={1.75} />
          </span>
        </div>
      )}
    </Field>
  )
}

function optionElement(option: SelectOption): ReactNode {
  return (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  )
}
