import { z } from 'zod'
import { defineRoutes } from '../http/route.ts'
import { credentials, opaqueToken, signInAnswer } from './auth.schemas.ts'

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
})
