import { ProblemError as AnyProblemError, type Client, createClient as createAnyClient } from '../http/client.ts'
import type { ErrorCode } from './errors.ts'
import type { RouteTable } from './route.ts'

/** A refusal of the product, with one of its codes. */
export class ProblemError extends AnyProblemError<ErrorCode> {}

/**
 * A client of the product's routes.
 * @throws ProblemError for every answer that is not a success, and with status 0 when no answer came
 */
export function createClient<T extends RouteTable>(options: { baseUrl: string; fetch: typeof fetch }): Client<T> {
  return createAnyClient<T, ErrorCode>({ ...options, refusal: ProblemError })
}
