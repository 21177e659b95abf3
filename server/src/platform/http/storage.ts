import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../errors/api-error.ts'
import type { Env } from './env.ts'

/**
 * Refuses writes while the database's disk is almost full, so that reads continue (security.md D-04). Sign-in and
 * sign-out write only a row or two and are exempt, because without them nobody could read.
 */
export function refuseWritesWhen(isStorageLow: () => boolean, apiBase: string): MiddlewareHandler<Env> {
  return async (context, next) => {
    const mayWrite = !['GET', 'HEAD', 'OPTIONS'].includes(context.req.method)
    if (mayWrite && !context.req.path.startsWith(`${apiBase}/auth/`) && isStorageLow()) {
      throw new ApiError('STORAGE_FULL')
    }
    await next()
  }
}
