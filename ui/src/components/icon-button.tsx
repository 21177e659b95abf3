import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

/** An icon-only button: `label` is its accessible name and native tooltip. */
export function IconButton({
  label,
  size = 'md',
  pressed,
  className,
  children,
  ...rest
}: {
  label: string
  size?: 'sm' | 'md'
  pressed?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      {...rest}
      className={classNames(styles.button, styles[size], className)}
    >
      {children}
    </button>
  )
}
