import { z } from 'zod'
import { userRecord } from '../account/account.schemas.ts'
import { cardNumberExempt, email, instant, password, secretText } from '../product/schemas.ts'

/** An opaque token as a client holds it. Malformed ones are answered like unknown ones. */
export const opaqueToken = secretText(512)

export const credentials = z.strictObject({ email, password })

export const signedIn = z.object({ userData: userRecord, accessToken: z.string(), refreshToken: z.string() })

/** Password was right, a second factor is still asked for: the challenge goes to POST /auth/signin/confirm. */
export const factorChallenge = z.object({
  mfa: z.object({
    challenge: z.string(),
    types: z.array(z.enum(['totp', 'recovery', 'passkey'])),
    expiresAt: instant,
  }),
})
export const signInAnswer = z.union([signedIn, factorChallenge])
export type SignedIn = z.input<typeof signedIn>
export type SignInAnswer = z.input<typeof signInAnswer>

const base64url = z
  .string()
  .max(8_192)
  .regex(/^[A-Za-z0-9_-]*$/, 'This is not base64url')
  .register(cardNumberExempt, { reason: 'secret' })

/** What extensions answered: taken because the browser sends it, and dropped. */
const extensionResults = z.unknown().transform((): Record<string, never> => ({}))

/** What `navigator.credentials.get` gives, as @simplewebauthn/browser hands it over. */
export const passkeyAssertion = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
  clientExtensionResults: extensionResults,
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
})

export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** What `navigator.credentials.create` gives. */
export const passkeyAttestation = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: z
      .string()
      .max(32_768)
      .regex(/^[A-Za-z0-9_-]*$/)
      .register(cardNumberExempt, { reason: 'secret' }),
    authenticatorData: base64url.optional(),
    // A word of WebAuthn; browsers may know newer ones than we do, and what is stored is only handed back to them.
    transports: z
      .array(z.string().regex(/^[a-z]{1,16}(-[a-z]{1,16})?$/, 'This is not a transport'))
      .max(10)
      .optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: base64url.optional(),
  }),
  clientExtensionResults: extensionResults,
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
})
export type PasskeyAttestation = z.output<typeof passkeyAttestation>
