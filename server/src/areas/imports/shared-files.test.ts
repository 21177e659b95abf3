import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { customFormat } from './formats/custom.ts'
import { readPart, type SaidNotation } from './read-part.ts'

/** Users' files that were once misread, from a folder next to the repository. */
const folder = resolve(import.meta.dirname, '../../../../../shared/imports')

const mapping = { id: 'Id', amount: 'Amount', at: 'Date' }

async function read(name: string, notation: Partial<SaidNotation> = {}): Promise<string[]> {
  const { lines } = await readPart(null, readFileSync(resolve(folder, `${name}.csv`)), {
    formats: [customFormat(mapping, 'EUR')],
    notation: { timeZone: 'Europe/Berlin', ...notation },
    isLast: true,
  })
  return lines.map((line) => {
    if ('fault' in line) return line.fault
    const [one] = line.movements
    return one && 'amount' in one ? `${one.amount?.amount} ${one.at.toISOString().slice(0, 16)}Z` : 'nothing'
  })
}

if (!existsSync(folder)) {
  test.skip(`the files of ${folder} are read right: the folder is not there`, () => {})
} else {
  test.each<[string, string[], Partial<SaidNotation>?]>([
    ['custom-dates-with-dashes', ['1050 2026-02-28T23:00Z', '1050 2025-12-30T23:00Z']],
    ['custom-dates-with-dashes', ['1050 2026-02-28T15:00Z', '1050 2025-12-30T15:00Z'], { timeZone: 'Asia/Tokyo' }],
    ['custom-excel-sep-line', ['1050 2026-02-28T23:00Z']],
    ['custom-excel-sep-line', ['1050 2026-02-28T23:00Z'], { decimal: ',' }],
    ['custom-preamble', ['1050 2026-02-28T23:00Z']],
    ['custom-indian-grouping', ['10000000 2026-02-28T23:00Z', '123456750 2026-02-28T23:00Z']],
    ['custom-swiss-apostrophe', ['123450 2026-02-28T23:00Z']],
    ['custom-postgres-offset', ['1050 2026-03-01T12:00Z', '1050 2026-03-01T20:00Z']],
    ['custom-stray-quote', ['1000 2026-02-28T23:00Z', '1100 2026-02-28T23:00Z', '1200 2026-02-28T23:00Z']],
    ['custom-zone-america', ['100 2026-03-01T18:15Z', '"date": "PMST" is a time zone that is not known here.']],
  ])('%s sums to %j', async (name, expected, notation) => {
    expect(await read(name, notation)).toEqual(expected)
  })

  test('refuses custom-duplicate-header by the name of its columns', async () => {
    await expect(read('custom-duplicate-header')).rejects.toThrow('Two columns are named "Amount"')
  })
}
