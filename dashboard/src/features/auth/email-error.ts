import { authTexts } from '../../locale/auth.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'

/** The error of a malformed email address, or undefined. Checks only the shape; the server decides. */
export function emailError(email: string): string | undefined {
  const text = email.trim()
  if (text === '') return authTexts.credentials.emailMissing
  return /^[^\s@]+@[^\s@]+$/.test(text) ? undefined : beforeSignIn.signIn.emailShape
}
