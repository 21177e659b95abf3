import { expect, it } from 'vitest'
import { findBannedWords } from './words.ts'

it.each([
  `throw new PlainError('…')`,
  'type Standing = 1',
  'const due = seldom(1_000)',
  `title: 'Your business'`,
  '// the keepers of the merchant',
  'const mfaOwed = 1',
  'const owesFactor = true',
  "signOut: 'oafdsvx session +owing'",
  'type LedgerPlace = LinePlace',
  'const place = findPlace(rows)',
  'private readonly books = 1',
  '// somebody who may no more',
  'await useTotpCode(trx, code)',
  '// of a spent token',
  'const mostKept = 5',
  '// waits for its turn',
  '// whether they proved who they are',
])('refuses %s in the product only', (text) => {
  expect(findBannedWords('server/src/areas/sites/a.ts', text)).toHaveLength(1)
  expect(findBannedWords('docs/guides/a.md', text)).toEqual([])
  expect(findBannedWords('tools/check/words.ts', text)).toEqual([])
})

it('accepts standard terms', () => {
  const text = 'const due = throttle(1_000) // a merchant, its role and observed addresses'
  expect(findBannedWords('server/src/areas/sites/a.ts', text)).toEqual([])
})
