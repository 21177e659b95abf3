import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

const origin = 'https://pay.example'

test('goes to the page that was asked for', () => {
  expect(nextPath('?next=%2Ftransactions%3Fstatus%3Ddeclined', origin)).toBe('/transactions?status=declined')
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
