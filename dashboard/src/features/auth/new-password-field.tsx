import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { authTexts } from '../../locale/auth.ts'

/** The server's rule (security.md A-02), known here so that nobody waits for an answer to learn it. */
export const shortestPassword = 15

export function passwordHint(length: number): string {
  const texts = authTexts.setup
  if (length === 0) return texts.passwordHint
  return length < shortestPassword ? texts.passwordCount(length) : texts.passwordEnough(length)
}

/** A password to be chosen: counts while it is typed, without composition rules. */
export function NewPasswordField({
  label,
  value,
  onChange,
  error,
  autoFocus,
}: {
  label: string
  value: string
  onChange: (password: string) => void
  error: string | undefined
  autoFocus?: boolean
}) {
  return (
    <PasswordField
      label={label}
      size="lg"
      name="password"
      autoComplete="new-password"
      texts={{ show: authTexts.showPassword, hide: authTexts.hidePassword }}
      dir="ltr"
      hint={passwordHint([...value].length)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      {...(autoFocus && { autoFocus: true })}
    />
  )
}
