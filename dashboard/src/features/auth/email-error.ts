import { authTexts } from '../../locale/auth.ts'

/** Why this cannot be an e-mail address, or undefined. Only the shape: the server has the last word. */
export function emailError(email: string): string | undefined {
  const text = email.trim()
  if (text === '') return authTexts.signIn.emailMissing
  return /^[^\s@]+@[^\s@]+$/.test(text) ? undefined : authTexts.signIn.emailShape
}
