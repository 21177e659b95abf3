import type { Protection } from './protection.ts'

const schemas = 'contract/src/http/schemas.ts'
const inputTest = 'server/src/http/input.test.ts'
const idempotency = 'server/src/http/idempotency.ts'
const idempotencyTest = 'server/src/http/idempotency.test.ts'

export const inputProtections: readonly Protection[] = [
  {
    id: 'I-02',
    protects: 'a page has 100 rows at most',
    file: schemas,
    source: 'z.number().int().min(1).max(100)',
    without: 'z.number().int().min(1)',
    test: inputTest,
    named: 'limit=',
  },
  {
    id: 'I-02',
    protects: 'an offset goes to 10,000',
    file: schemas,
    source: 'z.number().int().min(0).max(10_000)',
    without: 'z.number().int().min(0)',
    test: inputTest,
    named: 'offset=',
  },
  {
    id: 'I-06',
    protects: 'a repeated parameter is refused',
    file: 'server/src/http/validation.ts',
    source: "if (seen.has(name)) throw new ApiError('BAD_REQUEST', 'A parameter is given more than once.')",
    without: '',
    test: inputTest,
    named: 'queries',
  },
  {
    id: 'I-07',
    protects: 'an answer tells nothing of a bug',
    file: 'server/src/http/failure.ts',
    source: "return { refusal: new ApiError('INTERNAL'), unexpected: error }",
    without: "return { refusal: new ApiError('INTERNAL', String(error)), unexpected: error }",
    test: 'server/src/http/frame.test.ts',
    named: 'a bug is answered without a word about it',
  },
  {
    id: 'I-12',
    protects: 'a key stands for one content',
    file: idempotency,
    source: "if (!known.request_hash.equals(requestHash)) throw new ApiError('IDEMPOTENCY_MISMATCH')",
    without: '',
    test: idempotencyTest,
    named: 'another payload under the same key is refused',
  },
  {
    id: 'I-12',
    protects: 'calls with one key wait for each other',
    file: idempotency,
    source: "if (!rows[0]?.mine) throw new ApiError('IN_FLIGHT')",
    without: '',
    test: idempotencyTest,
    named: 'of twenty at once one does the work',
  },
  {
    id: 'I-12',
    protects: 'stored answers are encrypted',
    file: idempotency,
    source: 'cipher: sealed.cipher,',
    without: 'cipher: Buffer.from(JSON.stringify(answer)),',
    test: idempotencyTest,
    named: 'stored answers are encrypted',
  },
]
