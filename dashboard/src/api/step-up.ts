import type { Problem } from '@firepay/contract/product/errors.ts'
import { createQuestion } from './question.ts'

/**
 * A fetch that lets an interrupted call go on: on 403 `REAUTH_REQUIRED` it asks the person to re-authenticate and then
 * sends the same request again, Idempotency-Key included. When they do not, the refusal is the answer, as if nothing had been asked.
 * Bodies must be replayable: text, not streams.
 * @param prove resolves true when the session is fresh again
 * @param onFactorNeeded told of every 403 `MFA_ENROL_REQUIRED`; the refusal stays the answer
 */
export function createStepUpFetch(
  next: typeof fetch,
  options: { prove: () => Promise<boolean>; onFactorNeeded: () => void },
): typeof fetch {
  return async (input, init) => {
    const response = await next(input instanceof Request ? input.clone() : input, init)
    if (response.status !== 403) return response
    const code = await codeOf(response)
    if (code === 'MFA_ENROL_REQUIRED') options.onFactorNeeded()
    if (code !== 'REAUTH_REQUIRED' || !(await options.prove())) return response
    return next(input, init)
  }
}

async function codeOf(response: Response): Promise<Problem['code']> {
  const problem: Problem | null = await response
    .clone()
    .json()
    .catch(() => null)
  return problem?.code
}

/** The one question that every interrupted call of this page waits for; answered with true the session is fresh again. */
export const stepUp = createQuestion()
