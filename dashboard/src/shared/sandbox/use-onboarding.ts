import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onboardingQuery } from './onboarding.queries.ts'

const pollMs = 2_500
/** While the sandbox fills, figures reload after this many events. */
const eventsPerRefresh = 4_000

/**
 * The first steps and the sandbox, polled every few seconds while they may change. A change reloads the screen's data.
 * @param isWatched true while the steps are shown
 */
export function useOnboarding({ isWatched }: { isWatched: boolean }) {
  const queries = useQueryClient()
  const query = useQuery({
    ...onboardingQuery,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      const isMoving = data.sandbox.status === 'filling' || data.sandbox.status === 'removing'
      return isMoving || (isWatched && data.steps.some((step) => !step.done)) ? pollMs : false
    },
  })
  const { data } = query
  const state =
    data &&
    [
      data.sandbox.status,
      Math.floor(data.sandbox.events / eventsPerRefresh),
      ...data.steps.map((step) => step.done),
    ].join()
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== undefined && state !== undefined && before.current !== state) {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /onboarding' })
    }
    before.current = state
  }, [state, queries])
  return query
}
