import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useIdempotencyKey } from '../use-idempotency-key.ts'
import { type Onboarding, onboardingQuery } from './onboarding.queries.ts'

/** Starts to fill the sandbox, or goes on with one that failed. */
export function useFillSandbox() {
  const key = useIdempotencyKey()
  return useSandboxCall(async () => {
    const sandbox = await api('POST /sandbox', { headers: key.headersFor('fill') })
    key.renew()
    return sandbox
  })
}

/** Starts to remove the sandbox. */
export function useRemoveSandbox() {
  return useSandboxCall(() => api('DELETE /sandbox'))
}

/** The answer is the new state: it stands on the screen at once, and the polling goes on from it. */
function useSandboxCall(call: () => Promise<Onboarding['sandbox']>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: async (sandbox) => {
      await queries.cancelQueries({ queryKey: onboardingQuery.queryKey })
      queries.setQueryData(onboardingQuery.queryKey, (before) => before && { ...before, sandbox })
      await queries.invalidateQueries({ queryKey: onboardingQuery.queryKey })
    },
  })
}
