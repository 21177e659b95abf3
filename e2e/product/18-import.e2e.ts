import { readFile } from 'node:fs/promises'
import { callApi, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

test('a file is mapped, imported, imported again and compared', async ({ page }) => {
  await signIn(page, await signUpOwner('Ines'))
  await callApi(page, 'POST', '/sites', { name: 'Ines Ceramics', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' })
  const line = (number: number, amount: string, kind = 'payment', parent = '') =>
    `A-${number};2026-03-0${number} 10:00;${amount};0.50;${kind};${parent}`
  const head = 'Number;When;Amount;Fee;Kind;Parent'
  const file = (...lines: string[]) => ({
    name: 'ceramics.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...lines, ''].join('\n')),
  })
  const first = file(line(1, '40.00'), line(2, '25.00'), line(3, '-10.00', 'refund', 'A-1'), line(4, '1,5'))

  await page.goto('/import')
  await expect(page.getByRole('combobox', { name: 'Import into' })).toHaveValue(/^site_/)
  await expectAccessible(page)
  const choose = async (chosen: typeof first) => {
    await page.getByLabel('File to import').setInputFiles(chosen)
    await expect(page.getByText('Choose the columns for the ID of the line, the amount and the date.')).toBeVisible()
    await page.getByRole('combobox', { name: 'When is imported as' }).selectOption('Occurred at')
    await page.getByRole('combobox', { name: 'Parent is imported as' }).selectOption('Reference of its payment')
  }
  await choose(first)
  await expect(page.getByText('No known format has these columns')).toBeVisible()
  const preview = page.getByRole('table', { name: 'Preview of the first lines' })
  await expect(preview.getByRole('row', { name: /A-1/ })).toContainText('€40.00')
  await expect(preview.getByRole('row', { name: /A-3/ })).toContainText('refund.succeeded')
  await expect(preview).toContainText('"amount": "1,5" is not an amount.')
  await expect(page.getByText('3 ready, 1 would be refused.')).toBeVisible()
  const afterwards = page.getByRole('table', { name: 'Your balances afterwards' })
  await expect(afterwards.getByRole('row', { name: /EUR/ })).toContainText(/€0\.00.*\+€53\.50.*€53\.50/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Import 3 lines' }).click()
  await expect(page.getByRole('heading', { name: '3 lines imported, the file isn’t complete' })).toBeVisible()
  await expect(page).toHaveURL(/run=job_/)
  const balances = page.getByRole('table', { name: 'Your balances' })
  await expect(balances.getByRole('row', { name: /EUR/ })).toContainText(/€0\.00.*\+€53\.50.*€53\.50/)
  await page.reload()
  const refused = page.getByRole('table', { name: '1 refused line' })
  await expect(refused.getByRole('row', { name: /Line 5/ })).toContainText('VALIDATION')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 1 line' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')[1]).toMatch(/^A-4,.*,5,VALIDATION,/)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(first)
  await expect(page.getByText('0 ready, 3 already here, 1 would be refused.')).toBeVisible()
  await expect(page.getByText('There is no line to import.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 lines' })).toBeDisabled()

  await page.getByRole('button', { name: 'Change file' }).click()
  await choose(file(line(1, '40.00'), line(2, '24.00'), line(5, '9.00')))
  await page.getByRole('button', { name: 'Compare only' }).click()
  await expect(page.getByRole('heading', { name: 'Reconciliation' })).toBeVisible()
  const sums = page.getByRole('region', { name: 'The file against what is here, EUR' })
  await expect(sums).toContainText('€73.00')
  const rows = page.getByRole('table', { name: 'What was compared' })
  await expect(rows.getByRole('row', { name: /Missing here.*A-5/ })).toContainText('+€9.00')
  await expect(rows.getByRole('row', { name: /Missing in the file.*A-3/ })).toContainText('+€10.00')
  await expect(rows.getByRole('row', { name: /Amounts differ.*A-2/ })).toContainText('−€1.00')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Amounts differ/ }).click()
  await expect(rows.getByRole('row')).toHaveCount(2)
  await rows.getByRole('link', { name: 'A-2' }).click()
  await page.waitForURL('**/transactions/txn_*')
})
