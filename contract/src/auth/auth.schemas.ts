import { z } from 'zod'
import { userRecord } from '../account/account.schemas.ts'
import { cardNumberExempt, email, instant, password, secretText } from '../product/schemas.ts'

/** An opaque token. Malformed tokens get the same answer as unknown ones. */
export const opaqueToken = secretText(512)

export const credentials = z.strictObject({ email, password })

export const signedIn = z.object({ userData: userRecord, accessToken: z.string(), refreshToken: z.string() })

/** The password was correct and a second factor is required. The challenge goes to POST /auth/signin/confirm. */
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

/** Results of WebAuthn extensions: browsers send them; they are accepted and dropped. */
const extensionResults = z.unknown().transform((): Record<string, never> => ({}))

/** The result of `navigator.credentials.get`, in the JSON form of @simplewebauthn/browser. */
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

/** The result of `navigator.credentials.create`. */
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
    // Browsers may send transports that are not listed yet. They are stored only to be returned to the browser.
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
