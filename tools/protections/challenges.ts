import type { Protection } from './protection.ts'

/** Binding of challenges to their purpose. */
export const challengeProtections: readonly Protection[] = [
  {
    id: 'M-04',
    protects: 'an answer counts for a challenge of a sign-in alone',
    file: 'server/src/areas/identity/tokens/challenges.ts',
    source: `    .where('kind', '=', 'sign_in')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .returning`,
    without: `    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .returning`,
    test: 'server/src/areas/identity/sign-in/second-factor.test.ts',
    named: 'refuses a challenge of another purpose without counting an answer',
  },
  {
    id: 'M-04',
    protects: 'a passkey is asked for by a challenge of a sign-in alone',
    file: 'server/src/areas/identity/tokens/challenges.ts',
    source: `    .where('kind', '=', 'sign_in')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .executeTakeFirst`,
    without: `    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .executeTakeFirst`,
    test: 'server/src/areas/identity/sign-in/second-factor.test.ts',
    named: 'refuses a challenge of another purpose without counting an answer',
  },
  {
    id: 'M-04',
    protects: 'a challenge is consumed for what it was given out for',
    file: 'server/src/areas/identity/tokens/challenges.ts',
    source: `    .where('kind', 'in', [...kinds])
`,
    without: '',
    test: 'server/src/areas/identity/passkeys/passkeys.test.ts',
    named: 'answers the challenge of a sign-in',
  },
]
