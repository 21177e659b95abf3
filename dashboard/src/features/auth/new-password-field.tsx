import { ProblemError } from '@firepay/contract/product/client.ts'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import type { ComponentProps } from 'react'
import { authTexts } from '../../locale/auth.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { problemText } from '../../shared/problem-text.ts'

/** The server's rule (security.md A-02), known here so that nobody waits for an answer to learn it. */
const shortestPassword = 15

export function passwordHint(length: number): string {
  const texts = beforeSignIn.setup
  if (length === 0) return texts.passwordHint
  return length < shortestPassword ? texts.passwordCount(length) : texts.passwordEnough(length)
}

export function passwordError(password: string): string | undefined {
  return [...password].length < shortestPassword ? beforeSignIn.setup.passwordHint : undefined
}

/** The place of the server's refusal of a password: beside the field `password`. Other failures are as usual. */
export function refusedPassword(error: unknown): { password: string } | undefined {
  const isRefused = error instanceof ProblemError && error.code?.startsWith('PASSWORD_') === true
  return isRefused ? { password: problemText(error) } : undefined
}

/** A password to be chosen: counts while it is typed, without composition rules. */
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
