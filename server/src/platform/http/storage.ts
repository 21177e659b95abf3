import type { MiddlewareHandler } from 'hono'
import { ApiError } from '../errors/api-error.ts'
import type { Env } from './env.ts'

/**
 * Refuses whatever writes while the disk of the database is almost full, so that reads go on (security.md D-04). Signing
 * in and out writes a row or two, and without it nobody could read.
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
