import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

const origin = 'https://pay.example'
const asked = (next: string) => nextPath(`?${new URLSearchParams({ next })}`, origin)

test.each([
  '/transactions?status=declined',
  '/transactions/pay_01J?siteId=site_2&q=a%2F%2Fb#ledger',
  '/team/roles',
  '/security',
])('goes to the requested page, %s', (next) => {
  expect(asked(next)).toBe(next)
})

test.each([
  '',
  '?next=',
  '?next=https://evil.example/',
  '?next=//evil.example/x',
  '?next=/%5Cevil.example',
  '?next=javascript:alert(1)',
  '?next=/sign-in?next=/sign-in',
])('goes home rather than to %s', (search) => {
  expect(nextPath(search, origin)).toBe('/overview')
})

test.each([
  '/.//evil.example',
  '/..//evil.example/x',
  '/sites/..//evil.example',
  '/%2e//evil.example',
  '/.%2E//evil.example',
  '/./\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/%2f%2fevil.example',
  '/%5c%5cevil.example',
  '/sites//evil.example',
  '/@evil.example/%00',
  'https://pay.example//evil.example',
])('goes home rather than to %j', (next) => {
  expect(asked(next)).toBe('/overview')
})

/** Parts of URLs that leave an origin; letters between them form hosts and paths. */
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '/.',
    '/..',
    '%2f',
    '%2F',
    '%5c',
    '%2e',
    '%252f',
    '%00',
    '\t',
    '\n',
    '\r',
    ' ',
  ),
  fc.constantFrom('@', ':', '?', '#', ';', 'https:', 'javascript:', 'data:', '\u0000', '\u2028', '／', '。', '\u202e'),
  fc.constantFrom('evil.example', 'sites', 'transactions', 'pay.example', '127.1', '[::1]'),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const hostile = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''))

test('any request stays on the own origin, at a path with one leading slash', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        hostile.map((text) => `/${text}`),
      ),
      (next) => {
        const path = asked(next)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, origin).origin).toBe(origin)
        // Resolving or decoding the path once more must not leave the origin either.
        const { pathname } = new URL(path, origin)
        expect(decodeURIComponent(pathname)).toBe(pathname)
        expect(pathname).not.toMatch(/\/\/|\\/)
      },
    ),
    { numRuns: 5_000 },
  )
})
