import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordAt } from './records.ts'

/** Every record of the text with its first line. */
function read(text: string, separator = ',') {
  const records: { line: number; cells: string[] | string }[] = []
  for (let at = 0, line = 1; at < text.length; ) {
    const found = recordAt(text, at, separator, { isWhole: true })
    if (!found) throw new Error('a whole text has no open end')
    records.push({ line, cells: 'cells' in found ? found.cells : found.fault })
    at = found.end
    line += found.feeds
  }
  return records
}

test('reads records with their line numbers, despite line breaks in cells', () => {
  expect(read('a,b\n\n1,"x\ny"\n2,"x\r\ny"\r\n3,"x\ry"\n4,z')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: [''] },
    { line: 3, cells: ['1', 'x\ny'] },
    { line: 5, cells: ['2', 'x\r\ny'] },
    { line: 7, cells: ['3', 'x\ry'] },
    { line: 9, cells: ['4', 'z'] },
  ])
})

test.each([
  ['1,12" vinyl\n2,b\n', ['1', '12" vinyl']],
  ['1,vinyl 12"\n2,b\n', ['1', 'vinyl 12"']],
  ['1,"vinyl\n2,b\n', 'A quote of this line is not closed.'],
  ['1,"12" vinyl\n2,b\n', ['1', '"12" vinyl']],
  ['1,"vinyl\n2,b\n3,"c\nd"\n', ['1', '"vinyl']],
  ['1,x"y"z\n2,b\n', ['1', 'x"y"z']],
  ['1,"x" \n2,b\n', ['1', 'x']],
])('a stray quote in %j affects its own record only', (text, first) => {
  const [one, two] = read(text)
  expect(one).toEqual({ line: 1, cells: first })
  expect(two).toEqual({ line: 2, cells: ['2', 'b'] })
})

test('quoted text that looks like records is one cell', () => {
  const cell = 'thanks\n9,1000000.00\n"",""\n'
  expect(read(`1,"${cell.replaceAll('"', '""')}"\n2,b\n`).map(({ cells }) => cells)).toEqual([
    ['1', cell],
    ['2', 'b'],
  ])
})

const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\n', '\r', ',', ' ', ';'), maxLength: 8 })
const written = (text: string) => (/[",\n\r]|^ /.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

test('round-trips standard CSV', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (rows) => {
      const text = rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
      expect(read(text).map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})

test('for any input records advance, and parts give the result of the whole', () => {
  const any = fc.string({ unit: fc.constantFrom('a', '"', '\n', '\r', ',', ' '), maxLength: 40 })
  fc.assert(
    fc.property(any, fc.nat(40), (text, length) => {
      const found = recordAt(text.slice(0, length), 0, ',', { isWhole: false })
      if (found) expect(recordAt(text, 0, ',', { isWhole: true })).toEqual(found)
      for (const { line } of read(text)) expect(line).toBeGreaterThan(0)
    }),
    { numRuns: 2_000 },
  )
})

test('reads 250,000 lines behind a stray quote in linear time', () => {
  expect(read(`x"\n${'a\n'.repeat(250_000)}`)).toHaveLength(250_001)
  expect(recordAt(`"x\n${'a\n'.repeat(250_000)}`, 0, ',', { isWhole: true })).toBeNull()
})
