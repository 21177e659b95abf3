import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'
import { IconX } from './icons.ts'

/**
 * A filter as a phrase: "Amount **from €20.00**". The phrase is a button that edits the filter; × removes it.
 * `children` is the quiet part, `value` the strong part. Without `onRemove` there is no × (a period is always set).
 * Without `value` it is an offer ("Filter", a zone), drawn as an outline. The words keep their own direction in a page
 * of the opposite direction; the icon, `end` and × follow the page.
 */
export function Chip({
  icon,
  value,
  children,
  end,
  onRemove,
  removeLabel,
  ...rest
}: {
  icon?: ReactNode
  value?: ReactNode
  children?: ReactNode
  /** After the words and separate from them, such as a shortcut key. */
  end?: ReactNode
  onRemove?: () => void
  /** Accessible name of the ×: "Remove the amount filter". */
  removeLabel?: string
  ref?: Ref<HTMLButtonElement>
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'value'>) {
  return (
    <span className={classNames(styles.chip, value !== undefined && styles.on)}>
      <button type="button" {...rest} className={classNames(styles.phrase, onRemove && styles.removable)}>
        {icon}
        <span dir="auto" className={styles.words}>
          {children}
          {value !== undefined && <b className={styles.value}>{value}</b>}
        </span>
        {end}
      </button>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
