import type { CallerRole } from '@firepay/contract/product/abilities.ts'

/** Facts about a merchant that decide who needs a factor. */
export type FactorPolicy = { requireMfa: boolean; hasLiveSite: boolean }

export type FactorNeed = 'none' | 'advised' | 'required'

/**
 * Whether a user needs a second factor in a merchant (security.md M-11): owners and admins once a site is live, every
 * member when the merchant requires it, operators always. Before the first live site owners and admins are advised.
 */
export function factorNeed(role: CallerRole, policy: FactorPolicy): FactorNeed {
  if (role === 'operator' || policy.requireMfa) return 'required'
  if (role !== 'owner' && role !== 'admin') return 'none'
  return policy.hasLiveSite ? 'required' : 'advised'
}
