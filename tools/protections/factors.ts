import type { Protection } from './protection.ts'

const challenges = 'server/src/areas/identity/tokens/challenges.ts'
const queries = 'server/src/areas/identity/factors/factors.queries.ts'
const enrol = 'server/src/areas/identity/factors/enrol-totp.ts'
const recordPasskeyUse = 'server/src/areas/identity/passkeys/use-passkey.ts'
const limits = 'server/src/areas/identity/factors/factor-limits.ts'
const need = 'server/src/areas/identity/factors/factor-need.ts'
const factorTest = 'server/src/areas/identity/sign-in/second-factor.test.ts'
const totpTest = 'server/src/areas/identity/factors/totp.test.ts'
const passkeysTest = 'server/src/areas/identity/passkeys/passkeys.test.ts'
const requiredTest = 'server/src/areas/access/mfa-required.test.ts'

export const factorProtections: readonly Protection[] = [
  {
    id: 'M-01',
    protects: 'a pending app waits for 15 minutes',
    file: enrol,
    source: '!pending?.expires_at || pending.expires_at <= now',
    without: '!pending?.expires_at',
    test: totpTest,
    named: 'expires a pending app after fifteen minutes',
  },
  {
    id: 'M-01',
    protects: 'leaves the active app unchanged while one is pending',
    file: queries,
    source: ".where('user_id', '=', row.userId).where('state', '=', 'pending')",
    without: ".where('user_id', '=', row.userId)",
    test: totpTest,
    named: 'leaves the active app unchanged while one is pending',
  },
  {
    id: 'M-02',
    protects: 'the next step is not taken, nor the one before the last',
    file: 'server/src/areas/identity/factors/totp.ts',
    source: 'of [present, present - 1]) {',
    without: 'of [present + 1, present, present - 1, present - 2]) {',
    test: factorTest,
    named: 'the step before is taken',
  },
  {
    id: 'M-02',
    protects: 'a step is accepted once',
    file: queries,
    source: ".where('last_step', '<', step)",
    without: '',
    test: factorTest,
    named: 'stays used when the clock goes back',
  },
  {
    id: 'M-02',
    protects: 'the code of the confirmation is used up',
    file: queries,
    source: 'expires_at: null, last_step: step }',
    without: 'expires_at: null, last_step: 0n }',
    test: totpTest,
    named: 'the code of the confirmation is used up',
  },
  {
    id: 'M-03',
    protects: 'a challenge takes five answers',
    file: challenges,
    source: ".where('attempts', '<', maxAttempts)\n    .returning(",
    without: '.returning(',
    test: factorTest,
    named: 'five wear a challenge out',
  },
  {
    id: 'M-03',
    protects: 'a person takes ten wrong answers in 30 minutes',
    file: limits,
    source: 'if (tenth) return tenth.at',
    without: '',
    test: factorTest,
    named: 'ten lock the factors of the account',
  },
  {
    id: 'M-03',
    protects: 'parallel answers are counted one after the other',
    file: limits,
    source: 'await lockUser(trx, userId)',
    without: '',
    test: factorTest,
    named: 'counts concurrent codes',
  },
  {
    id: 'M-03',
    protects: 'a right code takes no guess but itself back',
    file: limits,
    source: "where('id', '=', attempt)",
    without: "where('user_id', '=', userId)",
    test: factorTest,
    named: 'grants a guesser no new guesses after a correct code',
  },
  {
    id: 'M-04',
    protects: 'who has a factor gets a challenge',
    file: 'server/src/areas/identity/sign-in/open-session.ts',
    source: 'if (types.length > 0) return',
    without: 'if (types.length > 9) return',
    test: factorTest,
    named: 'returns a challenge and no token',
  },
  {
    id: 'M-04',
    protects: 'a used challenge is refused before the code is looked at',
    file: challenges,
    source: `.where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .returning(`,
    without: `.where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .returning(`,
    test: factorTest,
    named: 'does not verify answers to a used or expired challenge',
  },
  {
    id: 'M-04',
    protects: 'an old challenge is refused before the code is looked at',
    file: challenges,
    source: `.where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .returning(`,
    without: `.where('attempts', '<', maxAttempts)
    .returning(`,
    test: factorTest,
    named: 'does not verify answers to a used or expired challenge',
  },
  {
    id: 'M-04',
    protects: 'of several right answers at once one opens a session',
    file: challenges,
    source: `.where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(`,
    without: `.where('expires_at', '>', now)
    .returning(`,
    test: factorTest,
    named: 'of five different right codes at once',
  },
  {
    id: 'M-04',
    protects: 'a new password ends the sign-ins begun with the old one',
    file: 'server/src/areas/identity/passwords/password.queries.ts',
    source: ".updateTable('challenges')\n    .set({ used_at: now })",
    without: ".updateTable('challenges')\n    .set({ used_at: null })",
    test: factorTest,
    named: 'a challenge dies when the password changes',
  },
  {
    id: 'M-04',
    protects: 'the sign-in of a person disabled meanwhile ends',
    file: challenges,
    source: '!person || person.disabled_at)',
    without: '!person)',
    test: factorTest,
    named: 'a challenge dies when the password changes',
  },
  {
    id: 'M-05',
    protects: 'the first factor ends the other sessions',
    file: 'server/src/areas/identity/factors/after-change.ts',
    source: "if (change.endsOthers) await endSessions(trx, userId, now, { reason: 'factor', keep: sessionId })",
    without: '',
    test: factorTest,
    named: 'confirming the first factor ends every other one',
  },
  {
    id: 'M-06',
    protects: 'turning the app off takes the password',
    file: enrol,
    source: 'await provePassword(act, proof.password)',
    without: '',
    test: totpTest,
    named: 'takes the password and a code of the app',
  },
  {
    id: 'M-06',
    protects: 'turning the app off takes a code',
    file: enrol,
    source: 'await redeemTotpCode(deps, trx, userId, proof.code)',
    without: '',
    test: totpTest,
    named: 'takes the password and a code of the app',
  },
  {
    id: 'M-07',
    protects: 'a recovery code works once',
    file: queries,
    source: ".where('hash', '=', hash)\n    .where('used_at', 'is', null)",
    without: ".where('hash', '=', hash)",
    test: factorTest,
    named: 'ten of 120 bits, each used once',
  },
  {
    id: 'M-07',
    protects: 'recovery codes are stored as hashes',
    file: 'server/src/areas/identity/factors/recovery-codes.ts',
    source: "return createHash('sha256').update(letters).digest()",
    without: 'return Buffer.from(letters)',
    test: factorTest,
    named: 'neither a seed, a code nor a challenge stands in the database',
  },
  {
    id: 'M-07',
    protects: 'recovery codes have 120 bits',
    file: 'server/src/areas/identity/factors/recovery-codes.ts',
    source: 'const codeBytes = 15',
    without: 'const codeBytes = 5',
    test: factorTest,
    named: 'ten of 120 bits',
  },
  {
    id: 'M-09',
    protects: 'a passkey verifies the person',
    file: recordPasskeyUse,
    source: 'requireUserVerification: true,',
    without: 'requireUserVerification: false,',
    test: passkeysTest,
    named: 'refuses',
  },
  {
    id: 'M-09',
    protects: 'a passkey is used at this origin',
    file: recordPasskeyUse,
    source: 'expectedOrigin: origin,',
    without:
      "expectedOrigin: JSON.parse(Buffer.from(assertion.response.clientDataJSON, 'base64url').toString()).origin,",
    test: passkeysTest,
    named: 'refuses',
  },
  {
    id: 'M-09',
    protects: 'a counter that falls back is a copy',
    file: queries,
    source: ".where('counter', use.counter === 0n ? '=' : '<', use.counter)",
    without: '',
    test: passkeysTest,
    named: 'a counter that falls back',
  },
  {
    id: 'M-09',
    protects: 'a challenge is signed once',
    file: challenges,
    source: `.where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(`,
    without: `.where('expires_at', '>', now)
    .returning(`,
    test: passkeysTest,
    named: 'a challenge works once',
  },
  {
    id: 'M-09',
    protects: 'a challenge is signed within five minutes',
    file: challenges,
    source: `.where('expires_at', '>', now)
    .returning(['user_id', 'session_id'])`,
    without: `.returning(['user_id', 'session_id'])`,
    test: passkeysTest,
    named: 'a challenge works once',
  },
  {
    id: 'M-09',
    protects: 'a challenge for one use is not signed for another',
    file: challenges,
    source: ".where('kind', 'in', [...kinds])",
    without: '',
    test: passkeysTest,
    named: 'answers the challenge of a sign-in',
  },
  {
    id: 'M-09',
    protects: 'a passkey is added in the session that asked',
    file: 'server/src/areas/identity/passkeys/passkeys.ts',
    source: 'given.userId !== userId || given.sessionId !== sessionId',
    without: 'given.userId !== userId',
    test: passkeysTest,
    named: 'refuses a challenge of another session',
  },
  {
    id: 'M-10',
    protects: 'a seed has 160 bits',
    file: 'server/src/areas/identity/factors/totp.ts',
    source: 'const seedBytes = 20',
    without: 'const seedBytes = 10',
    test: totpTest,
    named: 'shows the seed as text, address and picture',
  },
  {
    id: 'M-11',
    protects: 'operators need a factor',
    file: need,
    source: "role === 'operator' || policy.requireMfa",
    without: 'policy.requireMfa',
    test: requiredTest,
    named: 'is demanded of operators always',
  },
  {
    id: 'M-11',
    protects: 'everybody needs a factor when the merchant says so',
    file: need,
    source: "role === 'operator' || policy.requireMfa",
    without: "role === 'operator'",
    test: requiredTest,
    named: 'is demanded of everybody when the merchant says so',
  },
  {
    id: 'M-11',
    protects: 'owners and admins need a factor with the first live site',
    file: need,
    source: "policy.hasLiveSite ? 'required' : 'advised'",
    without: "'advised'",
    test: requiredTest,
    named: 'is demanded of them with the first live site',
  },
]
