import { createQuestion } from './question.ts'

/** The session is over while somebody is at work: every call of this page waits until they have signed in again. */
export const signInAgain = createQuestion()
