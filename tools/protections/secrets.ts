import type { Protection } from './protection.ts'

const authenticate = 'server/src/areas/access/authenticate-site.ts'
const authenticateTest = 'server/src/areas/access/authenticate-site.test.ts'
const regenerate = 'server/src/areas/sites/secrets/regenerate-secret.ts'
const siteSecrets = 'server/src/areas/sites/secrets/site-secrets.ts'
const sitesTest = 'server/src/areas/sites/sites.test.ts'
const siteSecurityTest = 'server/src/areas/sites/site-security.test.ts'
const masterKey = 'server/src/platform/crypto/master-key.ts'
const startTest = 'server/src/program/commands/start.test.ts'
const cardNumber = 'contract/src/product/card-number.ts'
const ingestTest = 'server/src/areas/ingest/ingest.test.ts'

export const secretProtections: readonly Protection[] = [
  {
    id: 'K-01',
    protects: 'a mistyped secret is told by its checksum',
    file: 'server/src/areas/sites/secrets/api-secret.ts',
    source: 'if (check(body) !== text.slice(-checkLength)) return null',
    without: '',
    test: 'server/src/areas/sites/secrets/api-secret.test.ts',
    named: 'is refused with any one character changed',
  },
  {
    id: 'K-03',
    protects: 'an API secret is stored as a hash',
    file: siteSecrets,
    source: 'hash: isApi ? hashApiSecret(secret) : null,',
    without: 'hash: isApi ? Buffer.from(secret) : null,',
    test: sitesTest,
    named: 'stores neither secret readably',
  },
  {
    id: 'K-03',
    protects: 'a secret key is stored encrypted',
    file: siteSecrets,
    source: 'seal(deps.masterKey, aadOf(id), Buffer.from(secret))',
    without: "{ cipher: Buffer.from(secret), keyId: 'none' }",
    test: sitesTest,
    named: 'stores neither secret readably',
  },
  {
    id: 'K-03',
    protects: 'the whole secret is compared',
    file: authenticate,
    source: 'row.hash?.length === hash.length && timingSafeEqual(row.hash, hash)',
    without: 'row.hash?.length === hash.length',
    test: authenticateTest,
    named: 'refuses a well-formed secret that was never issued',
  },
  {
    id: 'K-04',
    protects: 'a previous secret ends with its overlap',
    file: authenticate,
    source:
      ".where((where) => where.or([where('secret.expires_at', 'is', null), where('secret.expires_at', '>', now)]))",
    without: '',
    test: authenticateTest,
    named: 'refuses a secret from the instant it expires',
  },
  {
    id: 'K-04',
    protects: 'at most two secrets of a kind work',
    file: regenerate,
    source: 'await deletePrevious(trx, scope, kind)',
    without: '',
    test: siteSecurityTest,
    named: 'never more than two at a time',
  },
  {
    id: 'K-04',
    protects: 'regenerations of one secret wait for each other',
    file: regenerate,
    source: 'await getSite(trx, merchantId, siteId, true)',
    without: 'await getSite(trx, merchantId, siteId)',
    test: siteSecurityTest,
    named: 'ten at once with keys of their own leave two that work',
  },
  {
    id: 'K-04',
    protects: 'a previous secret works 7 days at most',
    file: regenerate,
    source: "Math.min(previous.expires_at.getTime() + overlapMs['24h'], latest)",
    without: "previous.expires_at.getTime() + overlapMs['24h']",
    test: siteSecurityTest,
    named: 'never more than 7 days',
  },
  {
    id: 'K-05',
    protects: 'the log quotes no value of a database error',
    file: 'server/src/platform/log/log.ts',
    source: '...(isFromDatabase ? { routine: String(error.routine) } : { message: error.message }),',
    without: 'message: error.message,',
    test: 'server/src/platform/http/failure.test.ts',
    named: 'what is logged of a database error quotes no value',
  },
  {
    id: 'K-05',
    protects: 'a secret in the place of a field name does not come back',
    file: 'contract/src/http/validation.ts',
    source: "? name : '[unknown]'",
    without: '? name : name',
    test: 'server/src/platform/http/input.test.ts',
    named: 'a secret in its place does not',
  },
  {
    id: 'K-06',
    protects: 'a master key has 256 bits',
    file: masterKey,
    source: 'return key.length >= 32 ? key : null',
    without: 'return key',
    test: startTest,
    named: 'refuses production with a key that is missing or too short',
  },
  {
    id: 'K-06',
    protects: 'no new master key is made beside old data',
    file: masterKey,
    source: "if (existsSync(join(config.dataDir, 'postgres'))) {",
    without: 'if (false) {',
    test: startTest,
    named: 'refuses to make a new master key beside old data',
  },
  {
    id: 'K-07',
    protects: 'a card number is refused in free text',
    file: cardNumber,
    source: '=== true && isLuhnValid(digits)',
    without: '=== true && isLuhnValid(digits) && false',
    test: sitesTest,
    named: 'refuses a card number in the name',
  },
  {
    id: 'K-07',
    protects: 'a verification value is refused by its name',
    file: cardNumber,
    source: 'return /^(?:card',
    without: 'return false && /^(?:card',
    test: ingestTest,
    named: 'takes no verification value of a card',
  },
  {
    id: 'K-07',
    protects: 'nothing is kept of an event with a card number in its id',
    file: 'server/src/areas/ingest/prepare-events.ts',
    source: '|| containsCardNumber(value)',
    without: '',
    test: ingestTest,
    named: 'masks a full card number in the texts of an event',
  },
  {
    id: 'S-08',
    protects: 'a link to the calendar works as long as its person would be let in',
    file: 'server/src/areas/calendar/read-calendar.ts',
    source: 'if (!access || !person || person.disabled_at !== null || !person.address_allowed) return null',
    without: 'if (!access || !person) return null',
    test: 'server/src/areas/calendar/calendar.test.ts',
    named: 'rights of the person',
  },
  {
    id: 'K-05',
    protects: 'secrets that slip into a logged object are cut out',
    file: 'server/src/platform/log/log.ts',
    source: "'authorization', '*.password', '*.token', '*.secret', '*.authorization'],",
    without: '],',
    test: 'server/src/platform/log/log.test.ts',
    named: 'cut out',
  },
]
