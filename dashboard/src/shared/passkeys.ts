import type { PasskeyAssertion, PasskeyAttestation } from '@firepay/contract/auth/auth.schemas.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Options = Record<string, unknown>

/**
 * True if passkeys work here: they need https and a host name, not an IP address. `http://localhost` works,
 * `http://127.0.0.1` does not.
 */
export function hasPasskeys(): boolean {
  const isNumbers = /^[\d.]+$|^\[/.test(location.hostname)
  return typeof window.PublicKeyCredential === 'function' && !isNumbers
}

/**
 * Requests an assertion from one of the user's passkeys. Rejects with a DOMException or WebAuthnError when cancelled.
 */
export async function askForPasskey(options: Options): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The server's half of this library created the options; the contract leaves them untyped.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON })) as PasskeyAssertion
}

/** Creates a passkey. Rejects as `askForPasskey`. */
export async function makePasskey(options: Options): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // As above: both halves of the library share the format.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON })) as PasskeyAttestation
}
