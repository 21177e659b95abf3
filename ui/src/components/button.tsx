import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import type { LinkComponent } from './link-component.ts'

/** `primary`: one per card. `danger`: the verb of a destructive dialog. `ghost`: no box until hovered. */
export type ButtonTone = 'default' | 'primary' | 'danger' | 'danger-quiet' | 'ghost'
export type ButtonSize = 'xs' | 'sm' | 'lg'

type Look = {
  tone?: ButtonTone
  size?: ButtonSize
  icon?: ReactNode
  iconEnd?: ReactNode
  block?: boolean
}

export type ButtonProps = Look & {
  /**
   * Work is in progress: the label stays, a spinner replaces the icon, presses are ignored. Where `busy` is set at all,
   * even to false, the second press of a double-click is ignored too.
   */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
} & ButtonHTMLAttributes<HTMLButtonElement>

/**
 * A button, `type="button"` by default. A disabled button needs a visible reason or a `title`. For a short block, such
 * as just after a press, use `aria-disabled`: it keeps the focus.
 */
export function Button({ tone, size, icon, iconEnd, block, busy, className, children, onClick, ...rest }: ButtonProps) {
  const isIdle = busy || rest['aria-disabled'] === true
  return (
    <button
      type="button"
      {...rest}
      className={lookClass({ tone, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={isIdle || undefined}
      onClick={(event) => {
        if (isIdle || (busy !== undefined && event.detail > 1)) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
      {iconEnd}
    </button>
  )
}

/** A link styled as a button. `as` takes the router's link; default: a plain anchor. */
export function ButtonLink({
  tone,
  size,
  icon,
  iconEnd,
  block,
  as,
  className,
  children,
  ...rest
}: Look & { as?: LinkComponent; href: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const Anchor = as ?? 'a'
  return (
    <Anchor {...rest} className={lookClass({ tone, size, block }, className)}>
      {icon}
      {children}
      {iconEnd}
    </Anchor>
  )
}

function lookClass(
  look: { tone: ButtonTone | undefined; size: ButtonSize | undefined; block: boolean | undefined },
  extra: string | undefined,
) {
  return classNames(
    styles.button,
    styles[look.tone ?? 'default'],
    styles[look.size ?? 'sm'],
    look.block && styles.block,
    extra,
  )
}
