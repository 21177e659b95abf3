import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import type { Deps } from '../../../platform/deps.ts'

/**
 * Origin and relying party id of passkeys: those of PUBLIC_URL, otherwise of the loopback origin in use, the only
 * `Host` accepted then. A passkey of one origin is useless at another (security.md M-09).
 */
export function relyingPartyOf(
  deps: Pick<Deps, 'config'>,
  request: Pick<RequestFacts, 'headers'>,
): { origin: string; rpId: string } {
  const origin = deps.config.publicUrl ?? `http://${request.headers.get('host') ?? 'localhost'}`
  return { origin, rpId: new URL(origin).hostname }
}
