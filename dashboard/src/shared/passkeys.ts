import type { PasskeyAssertion, PasskeyAttestation } from '@firepay/contract/auth/auth.schemas.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Options = Record<string, unknown>

/**
 * Whether this browser can use passkeys here: not so on an address without https, nor on one of numbers, because a
 * passkey belongs to a name. `http://localhost` is a name, `http://127.0.0.1` is none.
 */
export function hasPasskeys(): boolean {
  const isNumbers = /^[\d.]+$|^\[/.test(location.hostname)
  return typeof window.PublicKeyCredential === 'function' && !isNumbers
}

/** Lets the person use one of their passkeys. Rejects with a DOMException or WebAuthnError when they turn away. */
export async function askForPasskey(options: Options): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The server made them with the other half of this library; the contract hands them on unread.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON })) as PasskeyAssertion
}

/** Lets the person make a passkey on a device of theirs. Rejects as `askForPasskey`. */
export async function makePasskey(options: Options): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // As above: what one half of the library writes, the other half reads.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON })) as PasskeyAttestation
}
