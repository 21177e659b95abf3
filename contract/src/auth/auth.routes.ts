import { z } from 'zod'
import { defineRoutes } from '../http/route.ts'
import { password } from '../http/schemas.ts'
import { credentials, opaqueToken, passkeyAssertion, signedIn, signInAnswer } from './auth.schemas.ts'

export const authRoutes = defineRoutes({
  signIn: {
    method: 'POST',
    path: '/auth/signin',
    area: 'auth',
    summary: 'Signs in with e-mail and password; counts as fresh authentication for 5 minutes',
    auth: 'none',
    body: credentials,
    success: { status: 200, body: signInAnswer },
    errors: ['CREDENTIALS', 'IP_NOT_ALLOWED', 'EMAIL_NOT_CONFIRMED', 'RATE_LIMITED', 'ACCOUNT_LOCKED'],
  },
  confirmSignIn: {
    method: 'POST',
    path: '/auth/signin/confirm',
    area: 'auth',
    summary: 'Answers the challenge of a sign-in with a second factor; a challenge takes five wrong answers at most',
    auth: 'none',
    body: z.union([
      z.strictObject({ challenge: opaqueToken, type: z.enum(['totp', 'recovery']), code: z.string().min(1).max(64) }),
      z.strictObject({ challenge: opaqueToken, type: z.literal('passkey'), assertion: passkeyAssertion }),
    ]),
    success: { status: 200, body: signedIn },
    errors: ['MFA_CODE', 'CHALLENGE_EXPIRED', 'IP_NOT_ALLOWED', 'RATE_LIMITED', 'ACCOUNT_LOCKED'],
  },
  getPasskeyOptions: {
    method: 'POST',
    path: '/auth/passkey/options',
    area: 'auth',
    summary: 'A challenge to sign in with a passkey, or, with the challenge of a sign-in, to use one as second factor',
    auth: 'none',
    body: z.strictObject({ challenge: opaqueToken.optional() }),
    success: { status: 200, body: z.object({ options: z.record(z.string(), z.unknown()) }) },
    errors: ['CHALLENGE_EXPIRED', 'RATE_LIMITED'],
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/auth/passkey',
    area: 'auth',
    summary: 'Signs in with a passkey alone: it proves possession and the person',
    auth: 'none',
    body: z.strictObject({ assertion: passkeyAssertion }),
    success: { status: 200, body: signedIn },
    errors: ['CREDENTIALS', 'CHALLENGE_EXPIRED', 'IP_NOT_ALLOWED', 'RATE_LIMITED'],
  },
  refreshToken: {
    method: 'POST',
    path: '/auth/token-refresh',
    area: 'auth',
    summary: 'Exchanges a refresh token for a new pair; a spent one ends the whole family',
    auth: 'none',
    body: z.strictObject({ refresh_token: opaqueToken }),
    success: { status: 200, body: z.object({ token: z.string(), refresh_token: z.string() }) },
    errors: ['REFRESH_REUSED', 'REFRESH_EXPIRED', 'IP_NOT_ALLOWED'],
  },
  signOut: {
    method: 'POST',
    path: '/auth/signout',
    area: 'auth',
    summary: 'Ends this session',
    auth: 'user',
    success: { status: 204, body: null },
    errors: [],
  },
  reauthenticate: {
    method: 'POST',
    path: '/auth/reauthenticate',
    area: 'auth',
    summary: 'Proves again who is there, with the password, or with a factor where one is on; fresh for 5 minutes',
    auth: 'user',
    body: z.union([
      z.strictObject({ password }),
      z.strictObject({ code: z.string().min(1).max(64) }),
      z.strictObject({ assertion: passkeyAssertion }),
    ]),
    success: { status: 204, body: null },
    errors: ['CREDENTIALS', 'MFA_CODE', 'CHALLENGE_EXPIRED', 'RATE_LIMITED', 'ACCOUNT_LOCKED'],
  },
})
