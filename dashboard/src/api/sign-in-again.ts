import { createQuestion } from './question.ts'

/** Pending while an expired session waits for a new sign-in; every call of this page awaits it. */
export const signInAgain = createQuestion()
