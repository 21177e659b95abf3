import { expect, test } from 'vitest'
import { shellTexts } from '../locale/shell.ts'
import { aUser } from '../testing/records.ts'
import { menuOf, sectionsFor } from './sections.tsx'

const all = sectionsFor({ ...aUser('owner'), operator: true }, false)

test('every name of the menu is the entry of one page, in the order of the features', () => {
  expect(all.map(({ label }) => label).toSorted()).toEqual(Object.values(shellTexts.sections).toSorted())
  expect(all.map(({ href }) => href).slice(0, 3)).toEqual(['/overview', '/transactions', '/balances'])
})

test('no two entries have one address or one letter', () => {
  expect(new Set(all.map(({ href }) => href)).size).toBe(all.length)
  const letters = all.flatMap(({ key }) => key ?? [])
  expect(new Set(letters).size).toBe(letters.length)
})

test('an entry shows to those who may open its page, and a group without one does not', () => {
  const hrefs = sectionsFor(aUser('viewer'), false).map(({ href }) => href)
  expect(hrefs).toContain('/transactions')
  expect(hrefs).not.toContain('/audit-log')
  expect(hrefs).not.toContain('/merchants')
  const groups = menuOf(sectionsFor(aUser('viewer'), false)).map(({ label }) => label)
  expect(groups).not.toContain(shellTexts.groups.service)
})
