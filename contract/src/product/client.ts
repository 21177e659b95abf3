import { ProblemError as AnyProblemError, type Client, createClient as createAnyClient } from '../http/client.ts'
import type { ErrorCode } from './errors.ts'
import type { RouteTable } from './route.ts'

/** A refusal with one of the product's codes. */
export class ProblemError extends AnyProblemError<ErrorCode> {}

/**
 * A client of the product's routes.
 * @throws ProblemError for every unsuccessful answer, and with status 0 when there was none
 */
export function createClient<T extends RouteTable>(options: { baseUrl: string; fetch: typeof fetch }): Client<T> {
  return createAnyClient<T, ErrorCode>({ ...options, refusal: ProblemError })
}
