import { expect, test } from 'vitest'
import { fill, firstCells, press, says, until } from '../testing/page-actions.ts'
import { renderPage } from '../testing/render-page.tsx'

// A page with this many rows renders slowly on a busy machine.
const path = '/apps/permissions'

test('shows permissions and their roles, sorted by a column', async () => {
  const { host } = await renderPage(path)
  expect(firstCells()).toHaveLength(9)
  expect(host.querySelector('tbody tr')?.textContent).toContain('ManagementAdministrator')
  await press('Name')
  expect(firstCells()[0]).toBe('Add & Remove Users')
  expect(host.querySelector('th')?.getAttribute('aria-sort')).toBe('ascending')
  await press('Name')
  expect(firstCells()[0]).toBe('Project Planning')
  await press('Created')
  expect(firstCells()[0]).toBe("Manage Others' Tasks")
})

test('filters by role and search, with an empty state', async () => {
  await renderPage(path)
  await fill('Role', 'restricted-user')
  await until(() => firstCells().length === 1, 'More than one is left')
  await fill('Search: Name or date', 'nowhere')
  await says('Nothing matches “nowhere”, Restricted user.')
  await press('Show all permissions')
  await until(() => firstCells().length === 9, 'Not all are back')
})

test('adds, renames and deletes a permission', async () => {
  await renderPage(path)
  await press('Add permission')
  await press('Add permission')
  await says('Please enter a valid permission name')
  await fill('Permission name', '  Paint the fence ')
  await press('Add permission')
  await until(() => firstCells()[0] === 'Paint the fence', 'It is not first')
  await press('Rename Paint the fence')
  await fill('Permission name', 'Mend the fence')
  await press('Save name')
  await until(() => firstCells()[0] === 'Mend the fence', 'It keeps its name')
  await press('Delete Mend the fence')
  await says('Every role that has this permission loses it.')
  await press('Delete permission')
  await until(() => firstCells().length === 9, 'It is still there')
})

test('shows a failure with a retry', async () => {
  const { host } = await renderPage(path, { refuses: '/permissions/' })
  expect(host.textContent).toContain('The permissions did not load')
  expect(host.textContent).toContain('Try again')
})
