import { expect, test } from 'vitest'
import { csvRows } from './csv.ts'

test.each([
  '=HYPERLINK("http://evil.test")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\0=1',
  '  =1',
  '\u3000=1',
  '\uff1d1',
  '\uff0b1',
  '\uff0d1',
  '\uff20a',
  '\n=1',
])('takes the life out of %j', (text) => {
  const cell = csvRows([[text]]).trimEnd()
  expect(cell.replace(/^"/, '')).toMatch(/^'/)
})

test('leaves other text and plain numbers alone, and quotes what needs it', () => {
  expect(csvRows([['a, b', 'say "x"', 'two\r\nlines', null, { number: '-12.50' }, 'x=1']])).toBe(
    '"a, b","say ""x""","two\r\nlines",,-12.50,x=1\r\n',
  )
})

test('refuses a number that is none', () => {
  expect(() => csvRows([[{ number: '=1' }]])).toThrow()
  expect(() => csvRows([[{ number: '1e5' }]])).toThrow()
})
