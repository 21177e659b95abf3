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

test('a file whose lines end with a carriage return alone is refused, and not taken for a header without lines', async () => {
  const file = (head + row('1', 'a') + row('2', 'b')).replaceAll('\n', '\r')
  await expect(read(file)).rejects.toThrow('end with a carriage return alone')
})

test('a carriage return in a cell ends nothing', async () => {
  expect(await read(head + row('1', 'two\rlines') + row('2', 'b'))).toEqual([
    taken('1', 1_250n, 'two\rlines'),
    taken('2', 1_250n, 'b'),
  ])
})

test('letters of Windows-1252 that come late are read as what they are, beside others in UTF-8', async () => {
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

test('a line with more cells than the header is refused, unless they are empty: its amount may be another cell', async () => {
  const shifted = '1,2026-02-03 10:00:00,1,250.00,EUR,a\n'
  const [fault, ...others] = await read(head + shifted + row('2', 'b,,') + row('3', 'c'))
  expect(fault).toBe('This line has 6 cells, and the header 5: quotes around a cell may be missing.')
  expect(others).toEqual([taken('2', 1_250n, 'b'), taken('3', 1_250n, 'c')])
})

test('a file cut in the middle of a line does not book the part of an amount that is left', async () => {
  const whole = head + row('1', 'a') + row('2', 'b', '1250.00')
  const cut = whole.slice(0, whole.lastIndexOf('1250.00') + 2)
  expect(await read(cut)).toEqual([taken('1', 1_250n, 'a'), 'The file ends in the middle of this line.'])
  // Without its last line feed a file is whole, and so is a line in its middle that leaves out what is empty at the end.
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

test('a line longer than one may be is refused as that, and the others are taken', async () => {
  const long = 'x'.repeat(70_000)
  expect(await read(head + row('1', long) + row('2', `"${long}"`) + row('3', 'c'))).toEqual([
    'This line is longer than 64 KiB.',
    'This line is longer than 64 KiB.',
    taken('3', 1_250n, 'c'),
  ])
})

test('empty lines before the header are none of it, and are counted', async () => {
  const file = `\n\r\n${head}${row('1', 'a')}${row('2', 'b', 'x')}`
  expect(await read(file)).toEqual([taken('1', 1_250n, 'a'), '"amount": "x" is not an amount.'])
})

test('a header without an end is told', async () => {
  await expect(read(`${head.trim()}${','.repeat(100_000)}\n${row('1', 'a')}`)).rejects.toThrow('does not end')
})
