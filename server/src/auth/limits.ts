import type { RateLimit } from '../http/rate-limits.ts'

/** By name of the route and source (security.md ). */
export const authLimits: Record<string, RateLimit> = {
  signIn: { name: 'sign-in', rate: 5, perSeconds: 60, burst: 3 },
  confirmSignIn: { name: 'confirm-sign-in', rate: 10, perSeconds: 60, burst: 9 },
  getPasskeyOptions: { name: 'passkey-options', rate: 10, perSeconds: 60, burst: 9 },
  signInWithPasskey: { name: 'passkey', rate: 5, perSeconds: 60, burst: 3 },
  signUp: { name: 'sign-up', rate: 2, perSeconds: 60, burst: 1 },
  confirmEmail: { name: 'confirm-email', rate: 10, perSeconds: 60, burst: 9 },
  checkResetToken: { name: 'check-reset-token', rate: 10, perSeconds: 60, burst: 9 },
  acceptInvitation: { name: 'accept-invitation', rate: 10, perSeconds: 60, burst: 9 },
  setUp: { name: 'set-up', rate: 20, perSeconds: 60, burst: 20 },
}

const perDay = { rate: 5, perSeconds: 86_400, burst: 4 }

/** Reset links asked for by one source; setting the password with one is not counted. */
export const resetsOfSource: RateLimit = { name: 'reset', ...perDay }

/** Mails that others can cause to one address, whether or not somebody has it: the product is no cannon. */
export function mailsToOneAddress(kind: 'sign-up' | 'reset' | 'invitation'): RateLimit {
  return { name: `${kind}-mail`, ...perDay }
}
