import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows, spreadsheetText } from './csv.ts'

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
  '\ufeff=1',
  '\u200b=1',
  '\uff1d1',
  '\uff0b1',
  '\uff0d1',
  '\uff20a',
  '\n=1',
])('guards %j', (text) => {
  const cell = csvRows([[text]]).trimEnd()
  expect(cell.replace(/^"/, '')).toMatch(/^'/)
})

test('leaves other text and plain numbers unchanged, and quotes where needed', () => {
  expect(csvRows([['a, b', 'say "x"', 'two\r\nlines', null, { number: '-12.50' }, 'x=1']])).toBe(
    '"a, b","say ""x""","two\r\nlines",,-12.50,x=1\r\n',
  )
  expect(csvRows([['one\nmore', 'one\rmore', 'a;b', 'a\tb']])).toBe('"one\nmore","one\rmore","a;b","a\tb"\r\n')
})

test('guards formulas behind line breaks, semicolons and tabs', () => {
  expect(csvRows([['Ann\n=1+1', 'Ann\r=1+1', 'a;=1', 'a\t+1', 'a; "=1', 'a;"";-1']])).toBe(
    `"Ann\n'=1+1","Ann\r'=1+1","a;'=1","a\t'+1","a;' ""=1","a;"""";'-1"\r\n`,
  )
})

test('refuses an invalid number', () => {
  expect(() => csvRows([[{ number: '=1' }]])).toThrow()
  expect(() => csvRows([[{ number: '1e5' }]])).toThrow()
})

/** Texts with the relevant characters, among others. */
const pieces = [
  '=',
  '+',
  '-',
  '@',
  '\uff1d',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  ',',
  '"',
  '""',
  "'",
  ' ',
  '\u00a0',
  '\ufeff',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom('a', '1', 'HYPERLINK("x")')), { maxLength: 12 })
  .map((parts) => parts.join(''))
const text = fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 30 }))
// A row starts with a text: after a comma, a number cannot start a cell of another separator.
const row = fc.tuple(text, fc.constant({ number: '-12.50' }), text, text)
const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 1_000) }

test('starts no cell with a formula, whatever separator a spreadsheet uses', () => {
  // Characters that a spreadsheet skips before the first one.
  const live = /^[\s\p{Z}\p{C}"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u
  const lines = ['\r\n', '\n', '\r']
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
      const csv = csvRows(rows)
      const cells: string[] = [
        parse(csv, { record_delimiter: ['\r\n'] }),
        // With another separator quotes are ordinary characters, so check every place where a cell could start.
        ...[';', '\t'].map((delimiter) =>
          parse(csv, { delimiter, record_delimiter: lines, quote: false, relax_column_count: true }),
        ),
      ].flat(2)
      for (const cell of cells.filter((one) => one !== '-12.50')) {
        expect(live.test(cell), JSON.stringify({ csv, cell })).toBe(false)
      }
    }),
    runs,
  )
})

test('round-trips through a CSV parser, except for guards', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
      const read: string[][] = parse(csvRows(rows), { record_delimiter: ['\r\n'] })
      const without = (cell: string) => cell.replaceAll("'", '')
      expect(read.map((cells) => cells.map(without))).toEqual(
        rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? without(cell) : cell.number))),
      )
      // Only guards are added: a text without one is unchanged.
      for (const [index, cells] of rows.entries()) {
        for (const [place, cell] of cells.entries()) {
          if (typeof cell !== 'string' || /[=+\-@\t\r\0\ufe60-\uffff\u2212]/.test(cell)) continue
          expect(read[index]?.[place]).toBe(cell)
        }
      }
    }),
    runs,
  )
})

test.each([
  [',', '-12.50'],
  [';', '-12,50'],
] as const)('starts no cell of a spreadsheet file separated by "%s" with a formula', (separator, number) => {
  const live = /^[\s\p{Z}\p{C}"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), fc.boolean(), (rows, isCode) => {
      const cellOf = (cell: string | { number: string }) =>
        typeof cell === 'string' ? spreadsheetText(cell, separator, isCode) : number
      const csv = rows.map((cells) => `${cells.map(cellOf).join(separator)}\r\n`).join('')
      const read: string[][] = parse(csv, { delimiter: separator, record_delimiter: ['\r\n'] })
      const without = (cell: string) => cell.replaceAll("'", '')
      expect(read.map((cells) => cells.map(without))).toEqual(
        rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? without(cell) : number))),
      )
      const others = [',', ';', '\t'].filter((other) => other !== separator)
      const cells: string[] = [
        read,
        ...others.map((delimiter) =>
          parse(csv, { delimiter, record_delimiter: ['\r\n', '\n', '\r'], quote: false, relax_column_count: true }),
        ),
      ].flat(2)
      // A number behind the other separator is a number there too.
      for (const cell of cells.filter((one) => !/^-\d/.test(one))) {
        expect(live.test(cell), JSON.stringify({ csv, cell })).toBe(false)
      }
    }),
    runs,
  )
})

test.each([
  '0622',
  '007',
  '1-2',
  '1/2',
  '3.4',
  '12E4',
  '5%',
  '€5',
  '(7)',
  '10:30',
  '2026-10-31',
  '1234567890123456',
  'MAR-5',
  '1 Sep',
])('makes a spreadsheet keep %s as written', (text) =>
  expect(spreadsheetText(text, ',')).toBe(text.includes(',') ? `"'${text}"` : `'${text}`),
)

test.each(['', 'HP-44689', '80188', '0', '123456789012345', 'March', 'po_7', '4th of July', 'Ada 5 and more'])(
  'leaves %s unmarked for spreadsheets',
  (text) => expect(spreadsheetText(text, ',')).toBe(text),
)
