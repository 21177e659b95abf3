import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'

/** A checkbox. Without a visible label set `aria-label`. `indeterminate`: "some" in a select-all box. */
export function Checkbox({
  label,
  hint,
  indeterminate,
  className,
  ...rest
}: {
  label?: ReactNode
  hint?: ReactNode
  indeterminate?: boolean
  ref?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current !== null) own.current.indeterminate = indeterminate ?? false
  }, [indeterminate])
  const box = <input ref={own} {...rest} type="checkbox" className={classNames(styles.box, className)} />
  if (label === undefined) return box
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is `box`, inside.
    <label className={styles.label}>
      {box}
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}
