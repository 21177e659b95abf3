import { z } from 'zod'
import { signedIn } from '../auth/auth.schemas.ts'
import { defineRoutes } from '../product/route.ts'
import { email, name, password, secretText, timeZone } from '../product/schemas.ts'

export const setupRoutes = defineRoutes({
  getSetup: {
    method: 'GET',
    path: '/setup',
    area: 'setup',
    summary: 'Tells whether the installation still has no owner; 410 once it has one',
    auth: 'none',
    success: { status: 200, body: z.object({ open: z.literal(true) }) },
    errors: ['GONE'],
  },
  setUp: {
    method: 'POST',
    path: '/setup',
    area: 'setup',
    summary: 'Creates the first merchant and its owner with the one-time token printed at start',
    auth: 'none',
    limit: { name: 'set-up', rate: 20, perSeconds: 60, burst: 20 },
    changes: 'rights',
    body: z.strictObject({
      token: secretText(256),
      email,
      password,
      merchantName: name(120),
      fullName: name(120).optional(),
      timeZone: timeZone.optional(),
    }),
    success: { status: 200, body: signedIn },
    errors: ['GONE', 'TOKEN_USED', 'TOKEN_EXPIRED', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
  },
})
