import type { Problem } from '@firepay/contract/product/errors.ts'
import { createQuestion } from './question.ts'

/**
 * A fetch with step-up: on 403 `REAUTH_REQUIRED` it asks the user to re-authenticate, then repeats the request with the
 * same Idempotency-Key. If the user declines, it returns the refusal. Bodies must be replayable: text, not streams.
 * @param prove resolves true after re-authentication
 * @param onFactorNeeded called on every 403 `MFA_ENROL_REQUIRED`, which is also returned
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

/** The re-authentication question, shared by all interrupted calls of this page. */
export const stepUp = createQuestion()
