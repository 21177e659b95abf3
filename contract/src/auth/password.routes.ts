import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { email, password } from '../product/schemas.ts'
import { opaqueToken } from './auth.schemas.ts'

export const passwordRoutes = defineRoutes({
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    area: 'auth',
    summary:
      'With an email: sends a reset link and always returns 202. With a token: sets the password, ends all sessions and returns 204',
    auth: 'none',
    changes: 'factors',
    body: z.union([z.strictObject({ email }), z.strictObject({ token: opaqueToken, password })]),
    success: { status: 202, body: z.object({}) },
    alternative: { status: 204, body: null },
    errors: ['TOKEN_USED', 'TOKEN_EXPIRED', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'RATE_LIMITED'],
  },
  checkResetToken: {
    method: 'GET',
    path: '/auth/check-reset-token/{token}',
    area: 'auth',
    summary: 'Tells whether a reset token is valid, without consuming it',
    auth: 'none',
    limit: { name: 'check-reset-token', rate: 10, perSeconds: 60, burst: 9 },
    params: z.strictObject({ token: opaqueToken }),
    success: { status: 200, body: z.object({ valid: z.boolean() }) },
    errors: [],
  },
  changePassword: {
    method: 'POST',
    path: '/auth/change-password',
    area: 'auth',
    summary: 'Changes the password, given the current one; ends all other sessions',
    auth: 'user',
    personal: true,
    changes: 'factors',
    body: z.strictObject({ currentPassword: password, newPassword: password }),
    success: { status: 204, body: null },
    errors: ['CREDENTIALS', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'ACCOUNT_LOCKED'],
  },
})
