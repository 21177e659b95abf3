import type { CallerRole } from '@firepay/contract/product/abilities.ts'

/** What of a merchant decides who needs a factor. */
export type FactorPolicy = { requireMfa: boolean; hasLiveSite: boolean }

export type FactorNeed = 'none' | 'advised' | 'required'

/**
 * Whether somebody needs a second factor in a merchant (security.md M-11): owners and admins as soon as a
 * site is live, everybody when the merchant says so, operators always. Before the first live site owners and admins are
 * reminded.
 */
export function factorNeed(role: CallerRole, policy: FactorPolicy): FactorNeed {
  if (role === 'operator' || policy.requireMfa) return 'required'
  if (role !== 'owner' && role !== 'admin') return 'none'
  return policy.hasLiveSite ? 'required' : 'advised'
}
