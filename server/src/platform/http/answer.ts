import type { Route } from '@firepay/contract/product/route.ts'
import { errorsOf } from '@firepay/contract/product/route-errors.ts'
import { ApiError, BadAccessToken } from '../errors/api-error.ts'

/** Turns an undeclared refusal into an internal error. */
export function declared(route: Route, error: unknown): unknown {
  if (error instanceof BadAccessToken && route.auth !== 'user') {
    return new Error(`${route.method} ${route.path} refused an access token it does not take`)
  }
  // Hono does not pass thrown values other than Errors to the error handler.
  if (!(error instanceof Error)) return new Error(`${route.method} ${route.path} threw a ${typeof error}`)
  if (!(error instanceof ApiError) || errorsOf(route).includes(error.code)) return error
  return new Error(`${route.method} ${route.path} answered the undeclared code ${error.code}`, { cause: error })
}
