import { defineDemoRoutes, update } from './route.ts'
import { z } from './zod.ts'

export const rule = z.object({ action: z.string(), subject: z.string() })

/** A user of the sample area; the password stays in the sample backend. */
export const demoPerson = z.object({
  id: z.number(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  role: z.string(),
  ability: z.array(rule),
  extras: z.object({ eCommerceCartItemsCount: z.number() }),
})
export type DemoPerson = z.output<typeof demoPerson>

const signedIn = z.object({ userData: demoPerson, accessToken: z.string(), refreshToken: z.string() })

const taken = z.object({ error: z.object({ email: z.string().nullable(), username: z.string().nullable() }) })

/** Sign-in of the sample area (catalogue 3.2). Tokens last ten minutes and are valid nowhere else. */
export const authRoutes = defineDemoRoutes({
  login: update(
    {
      path: '/jwt/login',
      summary: 'Signs in to the sample area',
      body: z.object({ email: z.string(), password: z.string() }),
      errors: ['UNKNOWN_PAIR'],
    },
    signedIn,
  ),
  register: update(
    {
      path: '/jwt/register',
      summary: 'Adds a person to the sample area; who is taken is told with 200',
      body: z.object({ username: z.string(), email: z.string(), password: z.string() }),
    },
    z.union([z.object({ user: demoPerson, accessToken: z.string() }), taken]),
  ),
  refreshToken: update(
    {
      path: '/jwt/refresh-token',
      summary: 'New tokens for a refresh token',
      body: z.object({ refreshToken: z.string() }),
      errors: ['EXPIRED'],
    },
    signedIn,
  ),
})
