import { expect, test } from 'vitest'
import { customFormat } from './formats/custom.ts'
import { type LineRead, readPart } from './read-part.ts'

const columns = ['id', 'at', 'amount', 'currency', 'description'] as const
const format = customFormat(Object.fromEntries(columns.map((name) => [name, name])) as never, 'EUR')
const head = `${columns.join(',')}\n`
const notation = { decimal: '.', timeZone: 'Europe/Berlin', dayFirst: true } as const

const read = async (...parts: (string | Uint8Array)[]) => {
  const lines: LineRead[] = []
  let reading: Awaited<ReturnType<typeof readPart>>['reading'] | null = null
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const done = await readPart(reading, Buffer.from(part as string), { formats: [format], notation, isLast })
    reading = done.reading
    lines.push(...done.lines)
  }
  return lines.map((line) => ('fault' in line ? line.fault : line.movements.map((one) => [amountOf(one), one])))
}
const amountOf = (movement: object) => ('amount' in movement ? (movement.amount as { amount: bigint }).amount : null)

const row = (id: string, description: string, amount = '12.50') =>
  `${id},2026-02-03 10:00:00,${amount},EUR,${description}\n`
const taken = (id: string, amount: bigint, description: string) => [
  [amount, expect.objectContaining({ id, description })],
]

test.each(['\r', '\n', '\r\n'])('lines may end with %j, wherever the file is cut', async (end) => {
  const file = (head + row('1', '"two\nlines"') + row('2', 'b') + row('3', 'c', 'x')).replaceAll('\n', end)
  const text = `two${end}lines`
  const expected = [taken('1', 1_250n, text), taken('2', 1_250n, 'b'), '"amount": "x" is not an amount.']
  expect(await read(file)).toEqual(expected)
  for (let cut = head.length + 2; cut < file.length; cut += 1) {
    expect(await read(file.slice(0, cut), file.slice(cut))).toEqual(expected)
  }
  const { lines } = await readPart(null, Buffer.from(file), { formats: [format], notation, isLast: true })
  expect(lines.map(({ line }) => line)).toEqual([2, 4, 5])
})

test('a carriage return between line feeds ends a line, and in quotes none', async () => {
  const mixed = head + row('1', 'a').replace('\n', '\r') + row('2', '"two\rlines"') + row('3', 'c')
  expect(await read(mixed)).toEqual([
    taken('1', 1_250n, 'a'),
    taken('2', 1_250n, 'two\rlines'),
    taken('3', 1_250n, 'c'),
  ])
})

test('reads late Windows-1252 letters correctly, next to UTF-8', async () => {
  const late = Buffer.concat([
    Buffer.from(row('2', 'Müller €').replace('€', '\u0080'), 'latin1'),
    Buffer.from(row('3', 'Zoë')),
  ])
  expect(await read(head + row('1', 'plain'), late)).toEqual([
    taken('1', 1_250n, 'plain'),
    taken('2', 1_250n, 'Müller €'),
    taken('3', 1_250n, 'Zoë'),
  ])
})

test('refuses a line with more cells than the header, unless they are empty', async () => {
  const shifted = '1,2026-02-03 10:00:00,1,250.00,EUR,a\n'
  const [fault, ...others] = await read(head + shifted + row('2', 'b,,') + row('3', 'c'))
  expect(fault).toBe('This line has 6 cells, and the header 5: quotes around a cell may be missing.')
  expect(others).toEqual([taken('2', 1_250n, 'b'), taken('3', 1_250n, 'c')])
})

test('does not book a truncated amount at the end of a cut file', async () => {
  const whole = head + row('1', 'a') + row('2', 'b', '1250.00')
  const cut = whole.slice(0, whole.lastIndexOf('1250.00') + 2)
  expect(await read(cut)).toEqual([taken('1', 1_250n, 'a'), 'The file ends in the middle of this line.'])
  // A file may lack its last line feed, and a line in the middle its empty cells at the end.
  const short = '3,2026-02-03 10:00:00,7.00\n'
  expect(await read(head + short + row('2', 'b').trim())).toMatchObject([
    [[700n, { id: '3' }]],
    taken('2', 1_250n, 'b'),
  ])
})

test('a line without an amount is no payment of zero', async () => {
  expect(await read(head + row('1', 'a', '') + row('2', 'b', '0'))).toEqual([
    'There is no value in "amount".',
    taken('2', 0n, 'b'),
  ])
  expect(await read(`${head}3,2026-02-03 10:00:00\n`)).toEqual(['The line ends before "amount".'])
})

test('refuses a line that is too long, and imports the others', async () => {
  const long = 'x'.repeat(70_000)
  expect(await read(head + row('1', long) + row('2', `"${long}"`) + row('3', 'c'))).toEqual([
    'This line is longer than 64 KiB.',
    'This line is longer than 64 KiB.',
    taken('3', 1_250n, 'c'),
  ])
})

test('skips and counts empty lines before the header', async () => {
  const file = `\n\r\n${head}${row('1', 'a')}${row('2', 'b', 'x')}`
  expect(await read(file)).toEqual([taken('1', 1_250n, 'a'), '"amount": "x" is not an amount.'])
})

test('reports a header without an end', async () => {
  await expect(read(`${head.trim()}${','.repeat(100_000)}\n${row('1', 'a')}`)).rejects.toThrow('does not end')
})

const custom = (mapping: object) => customFormat({ id: 'id', amount: 'amount', at: 'at', ...mapping } as never, 'EUR')

/** Lines of a file read by a mapping without a chosen notation; movements as id, amount and instant. */
const told = async (file: string | Uint8Array, mapping: object = {}, more: object = {}) => {
  const { lines } = await readPart(null, Buffer.from(file as string), {
    formats: [custom(mapping)],
    notation: { timeZone: 'Europe/Berlin', ...more },
    isLast: true,
  })
  return lines.map((line) =>
    'fault' in line
      ? line.fault
      : line.movements
          .map((one) => `${one.kind} ${one.id} ${amountOf(one)} ${one.at.toISOString().slice(0, 16)}`)
          .join(),
  )
}
const payment = (id: string, amount: number, at = '2026-03-01T00:00') => `payment ${id} ${amount} ${at}`

test('finds the header below titles, and at the line of a mapping', async () => {
  const file = 'Report for "One" Ltd\nPeriod 2026;;;\n\nid;amount;at\na1;10,50;2026-03-01Z\n'
  expect(await told(file)).toEqual([payment('a1', 1_050)])
  expect(await told(file, { headerLine: 4 })).toEqual([payment('a1', 1_050)])
  await expect(told(file, { headerLine: 3 })).rejects.toThrow('no header in line 3')
  await expect(told(file, { headerLine: 1 })).rejects.toThrow('does not match')
})

test.each([
  ['sep=', '\ufeffsep=;\r\nid;amount;at\r\na1;10,50;2026-03-01Z\r\n\r\n;;\r\n'],
  ['tabs and a column too many', 'id\tamount\tat\t\na1\t10,50\t2026-03-01Z\t\n\n\n'],
  ['pipes and a byte order mark before a quote', '\ufeff"id"|"amount"|"at"\n"a1"|"10.50"|"2026-03-01Z"'],
])('reads a file with %s', async (_, file) => {
  expect(await told(file)).toEqual([payment('a1', 1_050)])
})

test('reads UTF-16 with a byte order mark in either order, however it is cut', async () => {
  const bytes = Buffer.from(`\ufeff${head}${row('1', 'Zoë 🎷')}${row('2', '"two\nlines"')}`, 'utf16le')
  for (const file of [bytes, Buffer.from(bytes).swap16()]) {
    for (const cut of [200, 201, 202, 203, 204, 205, 206]) {
      expect(await read(file.subarray(0, cut), file.subarray(cut))).toEqual([
        taken('1', 1_250n, 'Zoë 🎷'),
        taken('2', 1_250n, 'two\nlines'),
      ])
    }
  }
})

test('refuses two columns of one name only when one is read', async () => {
  await expect(told('id,Amount,at,Amount\na1,10.50,2026-03-01,99.99\n')).rejects.toThrow(
    'Two columns are named "Amount"',
  )
  expect(await told('id,amount,at,x,x\na1,10.50,2026-03-01Z,1,2\n')).toEqual([payment('a1', 1_050)])
})

test('a column may be named like an object’s property', async () => {
  expect(await told('constructor,amount,at\na1,10.50,2026-03-01Z\n', { id: 'constructor' })).toEqual([
    payment('a1', 1_050),
  ])
})

test('a date of the file proves the order of day and month; otherwise it is asked', async () => {
  const file = (...dates: string[]) =>
    `id,amount,at\n${dates.map((date, index) => `a${index},1.00,${date}\n`).join('')}`
  expect(await told(file('03/04/2026 12:00', '03/25/2026'))).toEqual([
    payment('a0', 100, '2026-03-04T11:00'),
    payment('a1', 100, '2026-03-24T23:00'),
  ])
  expect(await told(file('03/04/2026 12:00', '25/03/2026'))).toEqual([
    payment('a0', 100, '2026-04-03T10:00'),
    payment('a1', 100, '2026-03-24T23:00'),
  ])
  await expect(told(file('03/04/2026', '05/05/2026'))).rejects.toThrow('nothing in the file proves which')
  await expect(told(file('03/04/2026', '03/25/2026', '25/03/2026'))).rejects.toThrow('nothing in the file proves which')
  // In dates with points the day comes first, unless a date of the file proves otherwise.
  expect(await told(file('03.04.2026Z'))).toEqual([payment('a0', 100, '2026-04-03T00:00')])
  expect(await told(file('03.04.2026Z', '03.25.2026Z'))).toContain(payment('a0', 100, '2026-03-04T00:00'))
  expect(await told(file('03/04/2026Z'), {}, { dayFirst: false })).toEqual([payment('a0', 100, '2026-03-04T00:00')])
})

test('an amount of the file proves the decimal sign; otherwise it is a point', async () => {
  const file = (...amounts: string[]) =>
    `id;amount;at\n${amounts.map((one, index) => `a${index};${one};2026-03-01Z\n`).join('')}`
  expect(await told(file('1.100', '1.100,50'))).toEqual([payment('a0', 110_000), payment('a1', 110_050)])
  expect(await told(file('1,100', '1,100.50'))).toEqual([payment('a0', 110_000), payment('a1', 110_050)])
  expect(await told(file('1,00,000.00', '12,34,567.50'))).toEqual([
    payment('a0', 10_000_000),
    payment('a1', 123_456_750),
  ])
  expect(await told(file('1’234.50'))).toEqual([payment('a0', 123_450)])
  expect(await told(file('1,100'))).toEqual([payment('a0', 110_000)])
  expect(await told(file('1.100'))).toEqual([expect.stringContaining('choose the decimal separator')])
})

test('time and zone, debit and credit may be separate columns, and a mapping defines words', async () => {
  const file =
    'id,day,clock,tz,out,in,what,of\n1,2026-03-01,10:00,PST,,5.00,Verkauf,\n2,2026-03-01,11:00,+01,2.00,,Gutschrift,1\n3,2026-03-01,,,,,Notiz,\n4,2026-03-01,,,1.00,1.00,Verkauf,\n'
  const mapping = {
    amount: undefined,
    at: 'day',
    time: 'clock',
    zone: 'tz',
    debit: 'out',
    credit: 'in',
    type: 'what',
    payment: 'of',
  }
  const words = { verkauf: 'payment', Gutschrift: 'refund', NOTIZ: 'skip' }
  expect(await told(file, { ...mapping, words })).toEqual([
    payment('1', 500, '2026-03-01T18:00'),
    'refund 2 200 2026-03-01T10:00',
    '',
    'This line has both a debit and a credit.',
  ])
  expect((await told(file, mapping))[1]).toBe('"Gutschrift" is a type that is not known here.')
})

test.each(['livemode', 'Mode', 'Test mode'])('omits test rows by the column %s unless requested', async (name) => {
  const [test, live] = name === 'livemode' ? ['false', 'true'] : name === 'Mode' ? ['Test', 'Live'] : ['true', 'false']
  const file = `id,amount,at,${name}\n1,1.00,2026-03-01Z,${test}\n2,1.00,2026-03-01Z,${live}\n`
  expect(await told(file)).toEqual(['', payment('2', 100)])
  expect(await told(file, {}, { testRows: 'import' })).toEqual([payment('1', 100), payment('2', 100)])
})
