import { type Answer, read } from '../../api/query.ts'

export type Onboarding = Answer<'GET /onboarding'>

export const onboardingQuery = read('GET /onboarding')
