import { act } from 'react'
import { expect, test } from 'vitest'
import { fill, press, says, until } from '../testing/page-actions.ts'
import { renderPage } from '../testing/render-page.tsx'

// A page with this many rows renders slowly on a busy machine.
const rows = () => [...document.querySelectorAll('main li, section li')]
const titles = () => rows().map((row) => row.querySelector(':scope > button')?.textContent)

async function tick(label: string): Promise<void> {
  await act(async () => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.click())
}

async function choose(menu: string, item: string): Promise<void> {
  await press(menu)
  await until(() => document.querySelector('[role="menuitem"]') !== null, `${menu} does not open`)
  await press(item)
}

test('shows tasks with tags, dates and assignees, for the view in the URL', async () => {
  const { host } = await renderPage('/apps/todo')
  expect(titles()).toHaveLength(16)
  expect(titles()[0]).toBe('Send the photographs to the paper')
  const row = rows().find((one) => one.textContent?.includes('Book the hall'))
  expect(row?.textContent).toMatch(/Important.*Team.*High.*Uma Ramaseri/)
  expect(host.querySelector('nav a[aria-current="page"]')?.textContent).toBe('My tasks')
})

test('a view and a tag filter the tasks, an unknown one is no page', async () => {
  const { host } = await renderPage('/apps/todo/tag/update')
  expect(rows().every((row) => row.textContent?.includes('Update'))).toBe(true)
  expect(host.querySelector('nav a[aria-current="page"]')?.textContent).toBe('Update')
})

test('a URL without a view is no page', async () => {
  const { host } = await renderPage('/apps/todo/nonsense')
  expect(host.textContent).toContain('This page does not exist')
})

test('the search also finds the month of the date, and can be cleared', async () => {
  await renderPage('/apps/todo')
  await fill('Search tasks', 'no such thing')
  await says('No task in My tasks matches “no such thing”.')
  await press('Clear the search')
  await until(() => titles().length === 16, 'They are not back')
})

test('the menu sorts, and resets the order', async () => {
  await renderPage('/apps/todo')
  await choose('Order of the tasks', 'Sort A–Z')
  await until(() => titles()[0] === 'Ask for two offers for the van', 'They keep their order')
  await choose('Order of the tasks', 'Reset sort')
  await until(() => titles()[0] === 'Send the photographs to the paper', 'The order stays')
})

test('moves a task without dragging, and announces its position', async () => {
  await renderPage('/apps/todo')
  await choose('Move Book the hall for December', 'Move up')
  expect(titles().slice(0, 2)).toEqual(['Book the hall for December', 'Send the photographs to the paper'])
  await says('Book the hall for December is at place 1 of 16')
  await choose('Move Book the hall for December', 'Move to the bottom')
  expect(titles().at(-1)).toBe('Book the hall for December')
})

test('the checkbox completes a task at once', async () => {
  await renderPage('/apps/todo')
  await tick('Done: Book the hall for December')
  await until(
    () =>
      document.querySelector<HTMLInputElement>('input[aria-label="Done: Book the hall for December"]')?.checked ===
      true,
    'It is not done',
  )
})

test('adds a task with a title, and edits it', async () => {
  await renderPage('/apps/todo')
  await press('Add task')
  await press('Add')
  await says('Please enter a valid task title')
  await fill('Title', 'Wind the clock')
  await fill('Assignee', 'Greta Solbakk')
  await fill('Due date', '2027-01-09')
  await press('Important')
  await press('Add')
  await until(() => titles()[0] === 'Wind the clock', 'It is not there')
  expect(rows()[0]?.textContent).toMatch(/Important.*Jan 09.*Greta Solbakk/)
  await press('Wind the clock')
  await fill('Title', 'Oil the clock')
  await press('Reset')
  expect(document.querySelector<HTMLInputElement>('input[data-autofocus]')?.value).toBe('Wind the clock')
  await press('Mark complete')
  await press('Update')
  await until(() => rows()[0]?.querySelector('button[data-done]') !== null, 'It is not done')
})

test('the board moves tasks between four columns, and adds one to each', async () => {
  const { address } = await renderPage('/apps/todo')
  await press('Board')
  await until(() => document.querySelector('[aria-label="In progress"]') !== null, 'There is no board')
  expect(address()).toBe('/apps/todo?view=board')
  const column = (name: string) => document.querySelector(`section[aria-label="${name}"]`)?.textContent ?? ''
  await choose('Move Book the hall for December', 'Waiting')
  await until(() => column('Waiting').includes('Book the hall for December'), 'It does not wait')
  await choose('Move Book the hall for December', 'Done')
  await until(() => column('Done').includes('Book the hall for December'), 'It is not done')
  await press('List')
  expect(
    document.querySelector<HTMLInputElement>('input[aria-label="Done: Book the hall for December"]')?.checked,
  ).toBe(true)
  await press('Board')
  await press('Add a task: In progress')
  await fill('Title', 'Wind the clock')
  await press('Add')
  await until(() => column('In progress').includes('Wind the clock'), 'It is not there')
})

test('a deleted task is in Deleted, and can be restored there', async () => {
  await renderPage('/apps/todo')
  await press('Sort the keys')
  await press('Delete task')
  await until(() => titles().length === 15, 'It is still there')
})

test('restores a deleted task', async () => {
  await renderPage('/apps/todo/deleted')
  expect(titles()).toEqual(['Find the manual of the oven', 'Empty the letter box at the old shop'])
  await press('Find the manual of the oven')
  await press('Restore')
  await until(() => titles().length === 1, 'It is still deleted')
})

test('shows a failure with a retry', async () => {
  const { host } = await renderPage('/apps/todo', { refuses: '/todo/tasks' })
  expect(host.textContent).toContain('The tasks did not load')
  expect(host.textContent).toContain('Try again')
})
