import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { markRows } from './marks.ts'
import { nameProtections, takeOut } from './protection.ts'
import { protections } from './table.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(nameProtections(protections).map((one) => [one.name, one] as const))(
  '%s occurs once in its file, which parses without it, and its test file exists',
  (_, protection) => {
    const whole = read(protection.file)
    const left = takeOut(protection, whole)
    expect(left).not.toBe(whole)
    if (protection.file.endsWith('.ts')) expect(parseSync(protection.file, left).errors).toEqual([])
    expect(protection.test).toMatch(/\.test\.ts$/)
    expect(existsSync(join(root, protection.test))).toBe(true)
  },
)

test('docs/security.md marks the rows of the table (fix: npm run gen)', () => {
  const text = read('docs/security.md')
  expect(text).toBe(markRows(text, protections))
})

test.each(
  nameProtections(protections).flatMap(({ name, test: file, named }) =>
    named === undefined ? [] : [[name, named, file]],
  ),
)('%s selects a test by “%s”', (_, named, file) => {
  const text = read(file)
  // A title with placeholders, or one below a `describe`, holds only the words of its full name.
  const words = named.split(' ').filter((word) => word.length > 2)
  expect(text.includes(named) || words.every((word) => text.includes(word))).toBe(true)
})
