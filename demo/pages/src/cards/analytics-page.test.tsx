import { act } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

const cardNamed = (host: HTMLElement, title: string) => {
  const card = [...host.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)
  if (card === undefined) throw new Error(`There is no card ${title}`)
  return card
}

test('computes shares and totals from the shown figures', async () => {
  const { host } = await renderPage('/cards/analytics')
  expect(cardNamed(host, 'Support tracker').textContent).toMatch(/127 closed57 open69%/)
  expect(cardNamed(host, 'Goal overview').textContent).toContain('84%')
  expect(cardNamed(host, 'Product orders').textContent).toContain('Total35,255')
  expect(cardNamed(host, 'Customers').textContent).toContain('All customers1,086')
  expect(cardNamed(host, 'Average sessions').textContent).toContain('3.1k')
})

test('requests the chosen period', async () => {
  const { host } = await renderPage('/cards/analytics')
  const card = cardNamed(host, 'Product orders')
  const press = (element: Element | null | undefined) =>
    act(async () => (element as HTMLElement | null | undefined)?.click())
  await press(card.querySelector('[aria-label^="Period"]'))
  const items = () => [...document.querySelectorAll('[role^="menuitem"]')]
  while (items().length === 0) await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  await press(items().find((item) => item.textContent === 'Last Year'))
  while (!card.textContent?.includes('1,833,260')) await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  expect(card.querySelector('[aria-label^="Period"]')?.textContent).toContain('Last Year')
})

test('shows a failed call', async () => {
  const { host } = await renderPage('/cards/analytics', { refuses: '/card/' })
  expect(cardNamed(host, 'Goal overview').textContent).toContain('No data')
})
