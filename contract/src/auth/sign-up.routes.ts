import { z } from 'zod'
import { locales } from '../product/locales.ts'
import { defineRoutes } from '../product/route.ts'
import { email, name, password, timeZone } from '../product/schemas.ts'
import { opaqueToken } from './auth.schemas.ts'

export const signUpRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/auth/signup',
    area: 'auth',
    summary: 'Signs up; the response is the same whether or not the email is known',
    auth: 'none',
    limit: { name: 'sign-up', rate: 2, perSeconds: 60, burst: 1 },
    changes: 'rights',
    body: z.strictObject({
      email,
      password,
      merchantName: name(120),
      fullName: name(120).optional(),
      timeZone: timeZone.optional(),
      /** Language of the page; the mail is written in it. */
      locale: z.enum(locales).optional(),
    }),
    success: { status: 202, body: z.object({}) },
    errors: ['SIGNUP_CLOSED', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/confirm-email',
    area: 'auth',
    summary:
      'Confirms an email with the token that was sent to it; in a different browser, also with the password chosen at sign-up',
    auth: 'none',
    limit: { name: 'confirm-email', rate: 10, perSeconds: 60, burst: 9 },
    changes: 'rights',
    body: z.strictObject({ token: opaqueToken, password: password.optional() }),
    success: { status: 204, body: null },
    errors: ['CREDENTIALS', 'TOKEN_USED', 'TOKEN_EXPIRED'],
  },
})
