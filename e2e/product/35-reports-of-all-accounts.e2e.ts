import { readFile } from 'node:fs/promises'
import {
  callApi,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sendEvents,
  signIn,
  test,
} from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

type Site = { id: string; secrets: { apiSecret: string } }

test('reports of a month are exported for all accounts in one file', async ({ page }) => {
  await signIn(page, await signUpOwner('Berta'))
  const lastMonth = new Date()
  lastMonth.setUTCDate(-5)
  const occurredAt = lastMonth.toISOString()
  const sites: Site[] = []
  for (const name of ['Kiln', 'Thread']) {
    const settings = { name, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
    const site = await callApi<Site>(page, 'POST', '/sites', settings)
    sites.push(site)
    const data = { amount: { amount: '4900', currency: 'EUR' }, paymentMethod: { type: 'card' } }
    await sendEvents(site.secrets.apiSecret, [
      { id: `${name}-1`, type: 'payment.created', reference: name, occurredAt, data },
      { id: `${name}-2`, type: 'payment.captured', reference: name, occurredAt, data: {} },
    ])
  }
  // Where reports of past periods are missing, the page links to closing days.
  await page.goto('/reports/monthly')
  await page.getByRole('link', { name: 'Site → Settings → Close days' }).click()
  await page.waitForURL('**/sites')
  for (const site of sites) {
    await page.goto(`/sites/${site.id}/settings`)
    await page.getByRole('button', { name: 'Close days' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close days' }).click()
  }
  const reports = async () => (await callApi<{ total: number }>(page, 'GET', '/site-balance-reports/monthly')).total
  await expect.poll(reports, { timeout: 60_000 }).toBe(2)

  await page.goto('/reports/monthly')
  const month = lastMonth.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/Berlin' })
  await page.getByRole('button', { name: `Export ${month} for all accounts` }).click()
  const dialog = page.getByRole('dialog', { name: `Export reports of ${month}` })
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export 2 rows' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^reports-monthly_\d{4}-\d{2}-01_\d{4}-\d{2}-\d{2}_Europe-Berlin\.csv$/)
  const [head = '', ...rows] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(head).toMatch(/opening.*closing/i)
  expect(rows).toHaveLength(2)
  expect(rows.filter((row) => row.includes('Kiln')).length).toBe(1)
  expect(rows.filter((row) => row.includes('Thread')).length).toBe(1)
  await page.keyboard.press('Escape')

  await page.getByRole('switch', { name: 'Hide periods without movement' }).check()
  await expect(page).toHaveURL(/movement=only/)
  await expect(page.getByRole('table', { name: 'Reports' }).getByRole('link')).toHaveCount(2)
  await page.goto('/reports/daily?movement=only')
  await expect(page.getByRole('table', { name: 'Reports' }).getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('switch', { name: 'Hide periods without movement' })).toBeVisible()

  // A button in the list of exports has a name that contains its text.
  await page.goto('/exports')
  await expect(page.getByRole('button', { name: /^Details of reports-monthly_/ })).toBeVisible()
  await expectAccessible(page)
})
