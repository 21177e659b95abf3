import { act } from 'react'
import { expect, test } from 'vitest'
import { isCardNumber } from '../shared/card-number.ts'
import { renderPage } from '../testing/render-page.tsx'

const button = (host: HTMLElement, name: string) =>
  [...host.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent?.trim() === name,
  )
const press = (host: HTMLElement, name: string) => act(async () => button(host, name)?.click())

test('collapses and removes a card', async () => {
  const { host } = await renderPage('/cards/action')
  await press(host, 'Fold Collapse')
  expect(button(host, 'Fold Collapse')?.getAttribute('aria-expanded')).toBe('false')
  await press(host, 'Remove Remove')
  expect([...host.querySelectorAll('h2')].map(({ textContent }) => textContent)).not.toContain('Remove')
})

test('options sum to the selection, and a wrong card number shows an error', async () => {
  const { host } = await renderPage('/cards/advance')
  expect(host.textContent).toContain('Total$49')
  await act(async () => [...host.querySelectorAll('label')].find((one) => one.textContent === 'Label printer')?.click())
  expect(host.textContent).toContain('Total$177')
  await press(host, 'Pay $184.00')
  expect(host.textContent).toContain('Please enter a valid card number')
})

test('validates a card number by its check digit', () => {
  expect(['4000 0000 0000 0002', '4000-0000-0000-0002'].map(isCardNumber)).toEqual([true, true])
  expect(['4000 0000 0000 0003', '1', '', 'abcd efgh ijkl'].map(isCardNumber)).toEqual([false, false, false, false])
})

test('basic cards switch their tabs', async () => {
  const { host } = await renderPage('/cards/basic')
  await press(host, 'Cellar')
  expect(host.textContent).toContain('Four crates, and the ladder.')
})
