import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('equals the output of the canonicalize package for any JSON', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'grapheme', maxDepth: 5 }), (text) => {
      const value: unknown = JSON.parse(text)
      expect(canonicalJson(value)).toBe(canonicalize(value))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['{"10":1,"9":2,"a":{"b":[1,{"d":1,"c":-0}]}}', '{"10":1,"9":2,"a":{"b":[1,{"c":0,"d":1}]}}'],
  ['{"\u20ac":1,"\ud83d\ude00":2,"\ufb33":3,"\\r":4}', '{"\\r":4,"\u20ac":1,"\ud83d\ude00":2,"\ufb33":3}'],
  ['[1e30,4.50,2e-3,333333333.33333329,0.000000000000000000000000001]', '[1e+30,4.5,0.002,333333333.3333333,1e-27]'],
  ['{"__proto__":1}', '{"__proto__":1}'],
])('writes %s as in the RFC', (text, expected) => {
  expect(canonicalJson(JSON.parse(text))).toBe(expected)
})
