import { expect, test } from 'vitest'
import { fill, press, says } from '../testing/page-actions.ts'
import { renderPage } from '../testing/render-page.tsx'

test.each(['/', '/dashboard/ecommerce'])('%s shows the shop overview', async (path) => {
  const { host } = await renderPage(path)
  expect(host.querySelector('h1')?.textContent).toBe('E-commerce')
  expect(host.querySelector('nav')?.textContent).toBe('HomeDashboardsE-commerce')
  const titles = [...host.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'Well sold, Sam',
    'Statistics',
    'Orders',
    'Profit',
    'Earnings',
    'Revenue report',
    'Companies',
    'Developer meetup',
    'Browser states',
    'Goal overview',
    'Transactions',
  ])
  expect(host.querySelectorAll('table[aria-label=Companies] tbody tr')).toHaveLength(7)
})

test('analytics has the list of invoices with its actions, and a retry after a failure', async () => {
  const { host } = await renderPage('/dashboard/analytics')
  expect(host.querySelector('table[aria-label="Invoices"] tbody tr')?.textContent).toContain('#5050')
  await fill('Search: Number, client, total or due date', '5007')
  await says('1–1 of 1')
  await press('More for invoice 5007')
  await says('Duplicate')
  const { host: failing } = await renderPage('/dashboard/analytics', { refuses: '/invoice/' })
  expect(failing.textContent).toContain('The invoices did not load')
  expect(failing.textContent).toContain('Try again')
})
