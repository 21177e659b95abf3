import type { RateLimit } from '../../platform/http/rate-limits.ts'

/** By name of the route and source (security.md ). */
export const onboardingLimits = {
  signUp: { name: 'sign-up', rate: 2, perSeconds: 60, burst: 1 },
  confirmEmail: { name: 'confirm-email', rate: 10, perSeconds: 60, burst: 9 },
  acceptInvitation: { name: 'accept-invitation', rate: 10, perSeconds: 60, burst: 9 },
  setUp: { name: 'set-up', rate: 20, perSeconds: 60, burst: 20 },
} satisfies Record<string, RateLimit>
