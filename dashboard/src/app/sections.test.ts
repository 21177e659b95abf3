import { expect, test } from 'vitest'
import { shellTexts } from '../locale/shell.ts'
import { aUser } from '../testing/records.ts'
import { menuOf, sectionsFor } from './sections.tsx'

const all = sectionsFor({ ...aUser('owner'), operator: true }, false)

test('every menu name belongs to one page, in the order of features', () => {
  expect(all.map(({ label }) => label).toSorted()).toEqual(Object.values(shellTexts.sections).toSorted())
  expect(all.map(({ href }) => href).slice(0, 3)).toEqual(['/overview', '/transactions', '/balances'])
})

test('entries have unique URLs and shortcut letters', () => {
  expect(new Set(all.map(({ href }) => href)).size).toBe(all.length)
  const letters = all.flatMap(({ key }) => key ?? [])
  expect(new Set(letters).size).toBe(letters.length)
})

test('entries are visible to roles that may open their page, and empty groups are hidden', () => {
  const hrefs = sectionsFor(aUser('viewer'), false).map(({ href }) => href)
  expect(hrefs).toContain('/transactions')
  expect(hrefs).not.toContain('/audit-log')
  expect(hrefs).not.toContain('/merchants')
  const groups = menuOf(sectionsFor(aUser('viewer'), false)).map(({ label }) => label)
  expect(groups).not.toContain(shellTexts.groups.service)
})
