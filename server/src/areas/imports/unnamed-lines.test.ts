import { expect, test } from 'vitest'
import { mollieSettlement } from './formats/mollie-settlement.ts'
import { type LineRead, type Reading, readPart } from './read-part.ts'

const head =
  'Date,Payment method,Currency,Amount,Status,ID,Payment ID,Description,Settlement currency,Settlement amount,Settlement reference'
const line = (description: string) => `2026-03-01,invoice,EUR,-1.00,paid,,,${description},EUR,-1.00,ref`
const referenceOf = (read: LineRead | undefined) => read && 'movements' in read && read.movements[0]?.reference

test('distinguishes up to 20,000 lines without an ID per file, over all its parts', async () => {
  const choices = { formats: [mollieSettlement], notation: { timeZone: 'UTC' } }
  const parts = [0, 1].map((part) => Array.from({ length: 10_000 }, (_, index) => line(`Fee ${part * 10_000 + index}`)))
  let reading: Reading | null = null
  for (const part of parts) {
    const bytes = Buffer.from(`${[...(reading ? [] : [head]), ...part].join('\n')}\n`)
    const read: { reading: Reading; lines: LineRead[] } = await readPart(reading, bytes, { ...choices, isLast: false })
    expect(read.lines.filter((one) => 'fault' in one)).toEqual([])
    // As stored between two parts.
    reading = { ...JSON.parse(JSON.stringify(read.reading)), rest: new Uint8Array() }
  }
  const last = Buffer.from(`${[line('Fee 20000'), line('Fee 7')].join('\n')}\n`)
  const { lines } = await readPart(reading, last, { ...choices, isLast: true })
  expect(lines[0]).toMatchObject({ fault: expect.stringContaining('more than 20,000 lines without an ID') })
  expect(referenceOf(lines[1])).toMatch(/^ref, Fee 7, .* #2$/)
})
