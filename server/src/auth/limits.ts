import type { RateLimit } from '../http/rate-limits.ts'

/** By name of the route (security.md A-06). Sign-up and reset join here when they come. */
export const authLimits: Record<string, RateLimit> = {
  signIn: { name: 'sign-in', rate: 5, perSeconds: 60, burst: 3 },
  setUp: { name: 'set-up', rate: 20, perSeconds: 60, burst: 20 },
}
