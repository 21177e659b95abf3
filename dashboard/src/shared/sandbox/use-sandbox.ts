import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useIdempotencyKey } from '../use-idempotency-key.ts'
import { type Onboarding, onboardingQuery } from './onboarding.queries.ts'

/** Starts filling the sandbox, or resumes after a failure. */
export function useFillSandbox() {
  const key = useIdempotencyKey()
  return useSandboxCall(async () => {
    const sandbox = await api('POST /sandbox', { headers: key.headersFor('fill') })
    key.renew()
    return sandbox
  })
}

/** Starts removing the sandbox. */
export function useRemoveSandbox() {
  return useSandboxCall(() => api('DELETE /sandbox'))
}

/** Stores the returned state at once; polling continues from it. */
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
