import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import type { Deps } from '../../../platform/deps.ts'

/**
 * The one origin that passkeys are made and used at, and the name they belong to: PUBLIC_URL, or without one the loopback
 * origin that the caller used, which is the only kind of `Host` then answered. A passkey of one origin is worth nothing
 * at another (security.md M-09).
 */
export function relyingPartyOf(
  deps: Pick<Deps, 'config'>,
  request: Pick<RequestFacts, 'headers'>,
): { origin: string; rpId: string } {
  const origin = deps.config.publicUrl ?? `http://${request.headers.get('host') ?? 'localhost'}`
  return { origin, rpId: new URL(origin).hostname }
}
