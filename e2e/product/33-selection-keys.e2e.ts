import { expect, expectAccessible, signIn, test } from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'
import { fillMerchant } from '../support/screens.ts'

test('the key e exports the selected rows, and no message covers the selection', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, await signUpOwner('Selma'))
  await fillMerchant(page, 'Selma Shop')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/transactions?type=all')
    await expect(page.getByRole('button', { name: /^Export 2 rows/ })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('1 selected')
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Export transactions' })
    await expect(dialog).toContainText('The 1 row that you selected')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await bar.getByRole('button', { name: 'Copy IDs' }).click()
    const message = page.getByText('1 ID copied')
    await expect(message).toBeVisible()
    const [above, below] = await Promise.all([message.boundingBox(), bar.boundingBox()])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await expectAccessible(page)

    if (width < 1440) continue
    // Esc closes what was opened last: first the payment, then the selection.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Transaction', exact: true })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(bar).toContainText('1 selected')
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
  }

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const said of ['XSelect the row', 'EExport the list, or the selected rows', 'CCopy the ID']) {
    await expect(sheet).toContainText(said)
  }
})
