import { act } from 'react'
import { expect, test } from 'vitest'
import { fill, press, says, until } from '../testing/page-actions.ts'
import { renderPage } from '../testing/render-page.tsx'

// A page with this many rows renders slowly on a busy machine.
const list = () => document.querySelector('section[aria-label] ul')
const rows = () => [...(list()?.children ?? [])]
const subjects = () => rows().map((row) => row.querySelector('a')?.textContent?.replace('Unread: ', ''))
const badge = (folder: string) =>
  [...document.querySelectorAll('nav a')].find(({ textContent }) => textContent?.startsWith(folder))?.textContent

async function click(selector: string): Promise<void> {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`There is no ${selector}`)
  await act(async () => found.click())
}

async function open(subject: string): Promise<void> {
  const link = [...document.querySelectorAll<HTMLElement>('li a')].find((one) => one.textContent?.includes(subject))
  await act(async () => link?.click())
  await until(() => document.querySelector('article h2')?.textContent === subject, `${subject} does not open`)
}

async function choose(menu: string, item: string): Promise<void> {
  await press(menu)
  await until(() => document.querySelector('[role="menuitem"]') !== null, `${menu} does not open`)
  await press(item)
}

async function pick(name: string): Promise<void> {
  const field = [...document.querySelectorAll<HTMLInputElement>('[role="combobox"]')].at(-1)
  await act(async () => field?.focus())
  await act(async () => field?.click())
  await until(() => document.querySelector('[role="option"]') !== null, 'There is nobody to choose')
  // Each with an avatar of initials.
  const letters = name.replace(/(\w)\w* (\w).*/, '$1$2')
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
    (one) => one.textContent === letters + name,
  )
  await act(async () => option?.click())
}

test('shows the folder in the URL, and counts of the others', async () => {
  const { host } = await renderPage('/apps/email')
  expect(subjects()).toHaveLength(10)
  expect(subjects()[0]).toBe('Stall plan for Saturday')
  expect(rows()[0]?.textContent).toMatch(/^AKAnsa Kettunen.*Unread.*With attachments.*Company.*The plan of the hall/)
  expect([badge('Inbox'), badge('Draft'), badge('Spam'), badge('Sent')]).toEqual([
    'Inbox6 unread',
    'Draft3 waiting',
    'Spam2 unread',
    'Sent',
  ])
  expect(host.querySelector('nav a[aria-current="page"]')?.textContent).toBe('Inbox6 unread')
})

test('a label shows its mails; an unknown folder is no page', async () => {
  await renderPage('/apps/email/label/private')
  expect(subjects()).toEqual(['Photos of the workshop', 'Borrowed ladder'])
})

test('a URL without a folder is no page', async () => {
  const { host } = await renderPage('/apps/email/outbox')
  expect(host.textContent).toContain('This page does not exist')
})

test('a search without results shows that and can be cleared', async () => {
  await renderPage('/apps/email/starred')
  expect(subjects()).toHaveLength(6)
  await fill('Search sender or subject', 'nobody at all')
  await says('No email in Starred matches “nobody at all”.')
  await press('Clear the search')
  await until(() => subjects().length === 6, 'They are not back')
})

test('labels, marks, moves and deletes several mails, and clears the selection each time', async () => {
  await renderPage('/apps/email')
  const selected = () => document.querySelectorAll('li input:checked').length
  await click('input[aria-label="Select Borrowed ladder"]')
  await click('input[aria-label="Select Minutes of the tour"]')
  await says('2 selected')
  await press('Mark as unread')
  await until(() => badge('Inbox') === 'Inbox8 unread', 'They are read')
  expect(selected()).toBe(0)
  await click('input[aria-label="Select Borrowed ladder"]')
  await choose('Labels', 'Company')
  await until(() => rows().some((row) => /Borrowed ladder.*Company/.test(row.textContent ?? '')), 'It has no label')
  expect(selected()).toBe(0)
  await click('input[aria-label="Select Borrowed ladder"]')
  await choose('Move to a folder', 'Spam')
  await until(() => badge('Spam') === 'Spam3 unread', 'It is not moved')
  await act(async () => {
    const all = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Select all')
    all?.querySelector('input')?.click()
  })
  expect(selected()).toBe(9)
  await press('Move to trash')
  await says('There are no emails in Inbox.')
})

test('an opened mail is read, has star, label and neighbors, and can be marked unread', async () => {
  const { address } = await renderPage('/apps/email')
  await open('Lease of the back room')
  expect(address()).toBe('/apps/email/inbox?mail=2')
  await until(() => badge('Inbox') === 'Inbox5 unread', 'It stays unread')
  await says('2 of 10')
  await press('Next email')
  await until(() => document.querySelector('article h2')?.textContent === 'Soup at one?', 'The next one does not come')
  await press('Previous email')
  await until(
    () => document.querySelector('article h2')?.textContent === 'Lease of the back room',
    'It does not go back',
  )
  await press('Details')
  await says('calla.ferrant@post.example')
  await choose('Labels', 'Personal')
  await until(() => /Personal/.test(document.querySelector('article')?.textContent ?? ''), 'It has no label')
  await press('Mark as unread')
  await until(() => document.querySelector('article') === null, 'It stays open')
  await until(() => badge('Inbox') === 'Inbox5 unread', 'It is still read')
})

test('expands earlier messages; shows a message for a missing mail', async () => {
  await renderPage('/apps/email')
  await open('Who opens on Monday?')
  await press('View 2 earlier messages')
  expect(document.querySelectorAll('article section')).toHaveLength(3)
})

test('shows a message for the URL of a deleted mail', async () => {
  const { host } = await renderPage('/apps/email/inbox?mail=999')
  await until(() => host.textContent?.includes('This email does not exist') === true, 'It says nothing')
})

test('a mail requires a recipient, and is in Sent afterwards', async () => {
  await renderPage('/apps/email/sent')
  await press('Compose')
  await until(() => document.querySelector('[role="dialog"] [role="combobox"]') !== null, 'No window opens')
  await press('Send')
  await says('Please name at least one recipient')
  await pick('Mira Dastur')
  await fill('Subject', 'Paper for the winter')
  await press('Send')
  await until(() => subjects()[0] === 'Paper for the winter', 'It is not sent')
  expect(rows()[0]?.textContent).toContain('Mira Dastur')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('closing saves a draft, which can be continued and is removed when sent', async () => {
  await renderPage('/apps/email/draft')
  await press('Compose')
  await until(() => document.querySelector('[role="dialog"] [role="combobox"]') !== null, 'No window opens')
  await fill('Subject', 'Half a thought')
  await press('Close and keep')
  await until(() => subjects()[0] === 'Half a thought', 'It is not kept')
  await open('Half a thought')
  await press('Go on writing')
  await until(() => document.querySelector('[role="dialog"] [role="combobox"]') !== null, 'No window opens')
  await pick('Ansa Kettunen')
  await press('Send')
  await until(() => badge('Draft') === 'Draft3 waiting', 'It is still a draft')
})

test('prefills a reply, and discarding keeps no draft', async () => {
  await renderPage('/apps/email')
  await open('Borrowed ladder')
  await press('Reply')
  await until(() => document.querySelector('[role="dialog"] .ProseMirror') !== null, 'No editor comes')
  const text = document.querySelector('[role="dialog"]')?.textContent
  expect(text).toContain('Re: Borrowed ladder')
  expect(text).toContain('Mira Dastur wrote on')
  expect(text).toContain('It is back in the shed, with a new foot.')
  await press('Throw away')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(badge('Draft')).toBe('Draft3 waiting')
})

test('shows a failure with a retry', async () => {
  const { host } = await renderPage('/apps/email', { refuses: '/email/emails' })
  expect(host.textContent).toContain('The emails did not load')
  expect(host.textContent).toContain('Try again')
})
