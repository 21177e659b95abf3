import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { passTime } from '../support/clock.ts'
import { callApi, expect, expectAccessible, origin, type Person, signIn, test } from '../support/journey.ts'
import { mailTo } from '../support/mail.ts'
import { signUpOwner } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

type Site = { id: string; secrets: { apiSecret: string; secretKey: string } }
let owner: Person
let site: Site
let newSecret = ''

test.beforeAll('a shop with a site', async ({ browser }) => {
  owner = await signUpOwner('Ida')
  const page = await browser.newPage({ baseURL: origin })
  await signIn(page, owner)
  site = await callApi(page, 'POST', '/sites', { name: 'Quill', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' })
  await page.close()
})

test('regenerating an API secret re-authenticates, and shows the secret once', async ({ page }) => {
  await openKeys(page)
  await expectAccessible(page)
  const secret = page.getByRole('region', { name: 'API secret' })
  const form = await askForANew(secret, 'API secret')
  await expect(form.getByRole('radio', { name: /24 hours/ })).toBeChecked()
  await expectAccessible(page)

  // The last authentication is too old for this action.
  await passTime(6 * 60_000)
  await form.getByRole('button', { name: 'Regenerate' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(question).toBeVisible()
  await question.getByLabel('Password', { exact: true }).fill('not this one, surely')
  await question.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(question.getByText('Wrong password.')).toBeVisible()
  await expectAccessible(page)
  await question.getByLabel('Password', { exact: true }).fill(owner.password)
  await question.getByRole('button', { name: 'Confirm and continue' }).click()

  newSecret = await storeNew(page, 'API secret', /^as_test_\w+$/)
  const mail = await mailTo(owner.email, /secret/i)
  expect(mail.text).toContain('Quill')
  expect(mail.text + mail.html).not.toContain(newSecret)
  expect(newSecret).not.toBe(site.secrets.apiSecret)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  expect(stored).not.toContain(newSecret)
  await page.reload()
  await expect(secret.getByText('Overlap active')).toBeVisible()
  await expect(page.getByText(newSecret)).toHaveCount(0)
})

test('the previous secret works, and its uses are shown until it is stopped', async ({ page }) => {
  expect(await send(newSecret, 'n1')).toBe(200)
  expect(await send(site.secrets.apiSecret, 'o1')).toBe(200)
  expect(await send(site.secrets.apiSecret, 'o2')).toBe(200)
  await openKeys(page)
  const secret = page.getByRole('region', { name: 'API secret' })
  await expect(secret.getByText('It was used 2 times in the last hour, last from 127.0.0.1')).toBeVisible()
  await expect(secret.getByText(/The old one ending \w{4} still works for (1 day|23 h)/)).toBeVisible()
  await expectAccessible(page)

  await secret.getByRole('button', { name: 'Stop it now' }).click()
  const question = page.getByRole('dialog', { name: 'Stop the old API secret now?' })
  await expect(question.getByText('2 calls used it in the last hour. They will fail.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stop it now' }).click()
  await expect(page.getByText('The old one was stopped.')).toBeVisible()
  await expect(secret.getByText('The old one ending')).toHaveCount(0)
  expect(await send(site.secrets.apiSecret, 'o3')).toBe('401 CREDENTIALS')
  expect(await send(newSecret, 'n2')).toBe(200)
})

test("regenerating a secret key without overlap requires typing the site's name", async ({ page }) => {
  await openKeys(page)
  const secret = page.getByRole('region', { name: 'Secret key' })
  const form = await askForANew(secret, 'Secret key')
  await form.getByRole('radio', { name: /Not at all/ }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Regenerate' }).click()
  await expect(form.getByText('Type Quill exactly as it is written.')).toBeVisible()
  await form.getByLabel('Type Quill to confirm').fill('Quill')
  await form.getByRole('button', { name: 'Regenerate' }).click()
  const key = await storeNew(page, 'Secret key', /^whsec_[\w+/]{48}$/)
  expect(key).not.toBe(site.secrets.secretKey)
  await expect(secret.getByText('Overlap active')).toHaveCount(0)
  await expect(secret.getByText(key.slice(-4))).toBeVisible()
})

async function openKeys(page: Page): Promise<void> {
  await signIn(page, owner)
  await page.goto(`/sites/${site.id}/keys`)
  await expect(page.getByRole('region', { name: 'API secret' })).toBeVisible()
}

async function askForANew(secret: Locator, name: string): Promise<Locator> {
  await secret.getByRole('button', { name: `Regenerate the ${name}` }).click()
  const form = secret.getByRole('form', { name: `Regenerate the ${name}` })
  await expect(form).toBeVisible()
  return form
}

/** Reads the secret in the one-time dialog, also by copy and download, and confirms that it is stored. */
async function storeNew(page: Page, name: string, shape: RegExp): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `New ${name}` })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(secret).toMatch(shape)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: `Copy ${name}` }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain(secret)

  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await dialog.getByLabel('I have stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return secret
}

/** Sends one payment like the site's server. Returns 200, or status and code of the refusal. */
async function send(apiSecret: string, id: string): Promise<number | string> {
  const data = { amount: { amount: '1900', currency: 'EUR' }, paymentMethod: { type: 'card' } }
  const event = { id, type: 'payment.created', occurredAt: new Date().toISOString(), reference: id, data }
  const response = await fetch(`${origin}/api/v1/ingest/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events: [event] }),
  })
  const { code } = await response.json()
  return response.ok ? response.status : `${response.status} ${code}`
}
