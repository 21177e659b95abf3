import { useSyncExternalStore } from 'react'
import { newSecrets } from '../../shared/new-secrets.ts'
import type { Onboarding } from '../../shared/sandbox/onboarding.queries.ts'

export type StepKey = Onboarding['steps'][number]['key']

export type SetupSteps = {
  steps: Onboarding['steps']
  isDone: (key: StepKey) => boolean
  doneCount: number
  isComplete: boolean
}

/** The progress of the set-up. Stored keys of the newest site count before the server knows. */
export function useSetupSteps(onboarding: Onboarding | undefined): SetupSteps | undefined {
  const secret = useSyncExternalStore(newSecrets.subscribe, newSecrets.latest)
  if (!onboarding) return undefined
  const { steps } = onboarding
  const isDone = (key: StepKey) =>
    steps.some((step) => step.key === key && step.done) || (key === 'keys' && secret?.stored === true)
  const doneCount = steps.filter((step) => isDone(step.key)).length
  return { steps, isDone, doneCount, isComplete: doneCount === steps.length }
}
