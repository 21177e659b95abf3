import { z } from 'zod'
import { userRecord } from '../account/account.schemas.ts'
import { email, instant, password } from '../http/schemas.ts'

/** An opaque token as a client holds it. Malformed ones are answered like unknown ones. */
export const opaqueToken = z.string().min(1).max(512)

export const credentials = z.strictObject({ email, password })

export const signedIn = z.object({ userData: userRecord, accessToken: z.string(), refreshToken: z.string() })

/** Password was right, a factor is still owed: the challenge goes to POST /auth/signin/confirm. */
export const mfaOwed = z.object({
  mfa: z.object({
    challenge: z.string(),
    types: z.array(z.enum(['totp', 'recovery', 'passkey'])),
    expiresAt: instant,
  }),
})
export const signInAnswer = z.union([signedIn, mfaOwed])
export type SignedIn = z.output<typeof signedIn>
export type SignInAnswer = z.output<typeof signInAnswer>
