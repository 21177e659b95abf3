import { ProblemError } from '@firepay/contract/product/client.ts'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import type { ComponentProps } from 'react'
import { authTexts } from '../../locale/auth.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { problemText } from '../../shared/problem-text.ts'

/** The server's rule (security.md A-02), repeated for immediate feedback. */
const shortestPassword = 15

export function passwordHint(length: number): string {
  const texts = beforeSignIn.setup
  if (length === 0) return texts.passwordHint
  return length < shortestPassword ? texts.passwordCount(length) : texts.passwordEnough(length)
}

export function passwordError(password: string): string | undefined {
  return [...password].length < shortestPassword ? beforeSignIn.setup.passwordHint : undefined
}

/** Maps the server's refusal of a password to the field `password`; undefined for other failures. */
export function refusedPassword(error: unknown): { password: string } | undefined {
  const isRefused = error instanceof ProblemError && error.code?.startsWith('PASSWORD_') === true
  return isRefused ? { password: problemText(error) } : undefined
}

/** A new password with a character counter and no composition rules. */
export function NewPasswordField(
  props: Pick<ComponentProps<typeof PasswordField>, 'label' | 'name' | 'onChange' | 'error' | 'autoFocus'> & {
    value: string
  },
) {
  return (
    <PasswordField
      size="lg"
      autoComplete="new-password"
      texts={{ show: authTexts.showPassword, hide: authTexts.hidePassword }}
      dir="ltr"
      hint={passwordHint([...props.value].length)}
      {...props}
    />
  )
}
