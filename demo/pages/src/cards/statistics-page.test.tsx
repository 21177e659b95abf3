import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

test('shows the figures of nine calls, each with its numbers in words', async () => {
  const { host } = await renderPage('/cards/statistics')
  expect(host.querySelector('h1')?.textContent).toBe('Card statistics')
  expect(host.querySelector('nav')?.textContent).toBe('HomeCardStatistics')
  for (const figure of ['88.4k', '91.3k', '34%', '95.8k', '3,18k', '5,74k']) expect(host.textContent).toContain(figure)
  expect(host.querySelectorAll('svg[role=img]').length).toBeGreaterThanOrEqual(8)
})

test('shows a failed call, and the other cards', async () => {
  const { host } = await renderPage('/cards/statistics', { refuses: 'orders-bar-chart' })
  expect(host.textContent).toContain('No data')
  expect(host.textContent).toContain('88.4k')
})
