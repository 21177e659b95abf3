import { Hono } from 'hono'
import { ApiError } from '../errors/api-error.ts'
import type { Env } from './env.ts'

/** Whether this instance should receive requests. */
export interface Readiness {
  /** Reasons why it is not ready, for the log; empty when it is ready. Answers within 2 seconds. */
  faults(): Promise<string[]>
}

/**
 * GET /livez (the process responds; never uses the database) and GET /readyz (security.md V-01). Both are public, so
 * answers contain no reasons: see the log or `firepay doctor`. While writes are refused for want of disk space the instance
 * stays ready, with the status `read-only`: a balancer that takes it away would end the reads (D-04).
 */
export function healthRoutes(readiness: Readiness, isStorageLow: () => boolean = () => false): Hono<Env> {
  return new Hono<Env>()
    .get('/livez', (context) => context.json({ status: 'alive' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (context) => {
      const faults = await readiness.faults()
      if (faults.length > 0) throw new ApiError('OVERLOADED', undefined, { retryAfterSeconds: 1 })
      return context.json({ status: isStorageLow() ? 'read-only' : 'ready' }, 200, { 'cache-control': 'no-store' })
    })
}
