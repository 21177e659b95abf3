import { authTexts } from '../../locale/auth.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'

/** Why this cannot be an e-mail address, or undefined. Only the shape: the server has the last word. */
export function emailError(email: string): string | undefined {
  const text = email.trim()
  if (text === '') return authTexts.credentials.emailMissing
  return /^[^\s@]+@[^\s@]+$/.test(text) ? undefined : beforeSignIn.signIn.emailShape
}
