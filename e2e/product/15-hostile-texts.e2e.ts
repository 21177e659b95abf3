import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { hostileTexts } from '../support/hostile-texts.ts'
import { callApi, expect, expectAccessible, origin, type Person, signIn, test } from '../support/journey.ts'
import { mailTo } from '../support/mail.ts'
import { addPasskeyDevice } from '../support/passkey-device.ts'
import { newPerson, post, signUpOwner } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

// Every text goes into a payment, its details and a note; rarer fields get every n-th.
const every = (step: number, fits = (_: string) => true) =>
  hostileTexts.filter(fits).filter((_, index) => index % step === 0)
const siteNames = every(5)
const memberNames = every(40)
const pages = Array.from({ length: Math.ceil(hostileTexts.length / 20) }, (_, at) =>
  hostileTexts.slice(at * 20, at * 20 + 20),
)
const inHeaders = every(16, (text) => /^[\x20-\x7e]+$/.test(text))
const addresses = every(1, (text) => /^[!#-'*+\-./\w=?^`{|}~%$]+$/.test(text)).map((text) =>
  `${text}@evil.example`.toLowerCase(),
)
/** Texts that could be link targets. */
const targets = hostileTexts.filter((text) => /^(java|data:|\/\/)/i.test(text))
const merchantName = hostileTexts.find((text) => text.includes('<marquee><img')) ?? ''
const fullName = '"><img src=x onerror=__xss=1>'
const passkeyName = '<svg><animate onbegin=__xss=1 attributeName=x dur=1s>'
const siteAddress = 'https://shop.example/"><script>__xss=1</script>?<svg/onload=__xss=1>'

let owner: Person
let siteId = ''
let paymentIds: string[] = []

test('the texts are numerous and distinct', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(100)
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length)
  expect(Math.max(...hostileTexts.map((text) => text.length))).toBeLessThanOrEqual(120)
})

test('hostile texts are accepted as names, notes and references', async ({ page }) => {
  owner = await signUpOwner('Vera')
  await signIn(page, owner)
  const call = <T>(method: string, path: string, body?: object) => callApi<T>(page, method, path, body)
  await call('PUT', '/users', { fullName })
  await call('PATCH', '/merchants/current', { name: merchantName })
  for (const name of siteNames) await call('POST', '/sites', newSite(name))
  const site = await call<{ id: string; secrets: { apiSecret: string } }>('POST', '/sites', {
    ...newSite('<img src=x onerror=alert(1)>'),
    url: siteAddress,
  })
  siteId = site.id
  await call('PATCH', `/sites/${siteId}`, { supportUrl: siteAddress, statementDescriptor: '<b onclick=__xss=1>' })
  for (const address of ['javascript:__xss=1', 'data:text/html,<script>__xss=1</script>', '//evil.example']) {
    await expect(call('PATCH', `/sites/${siteId}`, { supportUrl: address })).rejects.toThrow('VALIDATION')
  }

  await sendPayments(site.secrets.apiSecret)
  const { items } = await call<{ items: { id: string; orderReference: string }[] }>(
    'GET',
    `/transactions?limit=${pages.length}&sort=-createdAt`,
  )
  paymentIds = items.map(({ id }) => id)
  for (const [at, id] of paymentIds.entries()) {
    await call('PUT', `/transactions/${id}/note`, { note: (pages[at] ?? []).join('\n') })
  }

  const entries = hostileTexts.slice(0, 100).map((note, at) => ({ cidr: `10.1.${at}.0/24`, note }))
  await putList(page, `/sites/${siteId}/ip-whitelist`, entries)
  await putList(page, '/security/ip-whitelist', entries.slice(0, 20))
  const invitation = { email: '"><img/src=x/onerror=__xss=1>"@evil.example', role: 'viewer' }
  await expect(call('POST', '/invitations', invitation)).rejects.toThrow('VALIDATION')
  for (const email of addresses) await call('POST', '/invitations', { email, role: 'viewer' })
  for (const name of memberNames) {
    const { email, password } = newPerson('Guest')
    await call('POST', '/invitations', { email, role: 'viewer' })
    const { link } = await mailTo(email, /./)
    await post('/invitations/accept', { token: link.split('#')[1], fullName: name, password })
  }
  const { email, password } = owner
  for (const userAgent of inHeaders) await post('/auth/signin', { email, password }, { 'user-agent': userAgent })
})

test('lists show all texts and run none', async ({ page }) => {
  await signIn(page, owner)
  await page.setViewportSize({ width: 1440, height: 2_000 })
  await page.goto('/transactions')
  await expectShown(page, hostileTexts.map(oneLine))
  await page.goto('/sites')
  await expectShown(page, siteNames)
  await page.goto('/team')
  await expectShown(page, [...memberNames, ...addresses, fullName])
  await page.goto('/audit-log')
  await expectShown(page, [fullName, ...memberNames])
  await page.goto('/security/sessions')
  await expectShown(page, inHeaders.slice(-8))
  await page.goto('/security/addresses')
  await expectShown(page, hostileTexts.slice(0, 20))
  await page.goto(`/sites/${siteId}/keys`)
  await expectShown(page, hostileTexts.slice(0, 100))
  for (const path of ['/security/history', '/settings', '/profile', '/overview', `/sites/${siteId}/settings`]) {
    await page.goto(path)
    await expectHarmless(page)
  }
  await page.goto(`/sites/${siteId}`)
  await expectShown(page, ['<img src=x onerror=alert(1)>', '<b onclick=__xss=1>'])
  await page.getByRole('button', { name: /switch site/ }).click()
  await expectHarmless(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
})

test('payments show all texts and run none', async ({ page }) => {
  await signIn(page, owner)
  for (const [at, id] of paymentIds.entries()) {
    await page.goto(`/transactions/${id}`)
    const texts = pages.at(-1 - at) ?? []
    await expectShown(page, [...texts, ...(pages[at] ?? [])])
  }
  await page.goto('/transactions?type=refund')
  await page.getByRole('main').getByRole('link').first().click()
  await expectHarmless(page)
})

test("a receiver's answer is shown as text", async ({ page }) => {
  await signIn(page, owner)
  const call = <T>(method: string, path: string, body?: object) => callApi<T>(page, method, path, body)
  // 1 KiB of an answer is stored.
  const answers = Array.from({ length: Math.ceil(hostileTexts.length / 7) }, (_, at) =>
    hostileTexts.slice(at * 7, at * 7 + 7),
  )
  let asked = 0
  const receiver = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end((answers[asked++ % answers.length] ?? []).join('\n'))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => receiver.once('listening', resolve))
  // It listens on a port, so the address is an object.
  const { port } = receiver.address() as AddressInfo
  try {
    const site = await call<{ id: string; secrets: { apiSecret: string } }>('POST', '/sites', newSite('Answers'))
    await call('PATCH', `/sites/${site.id}`, { notificationUrl: `http://127.0.0.1:${port}/` })
    const occurredAt = new Date(Date.now() - 60_000).toISOString()
    const data = { amount: { amount: '100', currency: 'EUR' }, paymentMethod: { type: 'card' } }
    const events = answers.flatMap((_, at) => [
      { id: `made-${at}`, type: 'payment.created', occurredAt, reference: `answer-${at}`, data },
      { id: `taken-${at}`, type: 'payment.captured', occurredAt, reference: `answer-${at}`, data: {} },
    ])
    await post('/ingest/events', { events }, { authorization: `Bearer ${site.secrets.apiSecret}` })
    type List = { items: { id: string }[]; total: number }
    const delivered = () =>
      call<List>('GET', `/notifications?siteId=${site.id}&status=delivered&limit=${answers.length}`)
    await expect.poll(async () => (await delivered()).total).toBe(answers.length)
    const shown: string[] = []
    for (const { id } of (await delivered()).items) {
      await page.goto(`/notifications/${id}`)
      await expect(page.getByText('Signature, step by step')).toBeVisible()
      await expectHarmless(page)
      shown.push((await page.locator('body').textContent()) ?? '')
    }
    expect(hostileTexts.filter((text) => !shown.some((one) => one.includes(text)))).toEqual([])
  } finally {
    receiver.close()
    receiver.closeAllConnections()
  }
})

test('addresses of pages run nothing', async ({ page }) => {
  await page.goto(`/sign-in?next=${encodeURIComponent('javascript:__xss=1')}`)
  await signIn(page, owner)
  await expectHarmless(page)
  const texts = ['<img src=x onerror=__xss=1>', '"><script>__xss=1</script>', '__proto__', 'constructor']
  for (const text of texts.map(encodeURIComponent)) {
    for (const path of [
      `/sites?q=${text}&status=${text}`,
      `/transactions?q=${text}&siteId=${text}&status=${text}&from=${text}`,
      `/transactions?amountFrom=${text}&amountTo=${text}&currency=${text}&sort=${text}`,
      `/audit-log?q=${text}&action=${text}&actorId=${text}&objectId=${text}`,
      `/${text}`,
    ]) {
      await page.goto(path)
      await expectHarmless(page)
    }
  }
})

test("a passkey's name is shown as text", async ({ page }) => {
  await signIn(page, owner)
  await addPasskeyDevice(page)
  await page.goto('/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(passkeyName)
  await dialog.getByLabel('Name').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
  await expectShown(page, [passkeyName])
})

const newSite = (name: string) => ({ name, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' })

/** A payment per text, with the text in every field; the first of each page of twenty has the others as metadata. */
/** Names and references are single-line; descriptions, metadata and notes keep line breaks. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')

async function sendPayments(apiSecret: string): Promise<void> {
  const eur = (amount: string) => ({ amount, currency: 'EUR' })
  const at = (index: number) => new Date(Date.now() - 3_600_000 + index * 1_000).toISOString()
  const events = hostileTexts.flatMap((whole, index) => {
    const page = index % 20 === 0 ? (pages[index / 20] ?? []) : []
    // Events with such a member name are refused.
    const isName = (each: string) => each.length <= 64 && each !== '__proto__'
    const metadata = Object.fromEntries(page.map((each, key) => [isName(each) ? oneLine(each) : `key ${key}`, each]))
    const text = oneLine(whole)
    const reference = `${index}`
    const email = page.length > 0 ? targets[(index / 20) % targets.length] : text
    return [
      {
        id: `p${index}`,
        type: 'payment.created',
        // The list shows the newest payments first, so the last page comes first.
        occurredAt: at(page.length > 0 ? 1_000 + index : index),
        reference: text,
        data: {
          amount: eur('1000'),
          orderReference: text,
          description: whole,
          customer: { id: text, name: text, email, country: 'DE' },
          paymentMethod: { type: 'card', brand: text.slice(0, 40), issuer: text, wallet: text.slice(0, 40) },
          metadata,
        },
      },
      ...(page.length === 0
        ? []
        : [
            {
              id: `c${index}`,
              type: 'payment.captured',
              occurredAt: at(1_500 + index),
              reference: text,
              data: { fees: [{ type: text.slice(0, 64), amount: eur('10'), description: text }] },
            },
            {
              id: `r${index}`,
              type: 'refund.created',
              occurredAt: at(1_600 + index),
              reference: `refund ${reference}`,
              data: { paymentReference: text, amount: eur('5'), reason: text },
            },
            {
              id: `d${index}`,
              type: 'dispute.opened',
              occurredAt: at(1_700 + index),
              reference: `dispute ${reference}`,
              data: { paymentReference: text, amount: eur('5'), reason: text },
            },
          ]),
    ]
  })
  const body = { events }
  const response = await post('/ingest/events', body, { authorization: `Bearer ${apiSecret}` })
  const { results } = (await response.json()) as { results: { status: string }[] }
  expect(results.filter(({ status }) => status !== 'accepted')).toEqual([])
}

/** Writes a disabled allow-list on the current version. */
async function putList(page: Page, path: string, entries: object[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const url = `${origin}/api/v1${path}`
  const version = (await fetch(url, { headers })).headers.get('etag') ?? ''
  const body = JSON.stringify({ enabled: false, entries })
  expect((await fetch(url, { method: 'PUT', headers: { ...headers, 'if-match': version }, body })).status).toBe(200)
}

/** Every text is on the page verbatim, including fields and titles, and none had an effect. */
async function expectShown(page: Page, texts: readonly string[]): Promise<void> {
  let missing = texts
  const look = async () => {
    const shown = await page.locator('body').evaluate((all) => {
      const fields = [...all.querySelectorAll('input')].map((field) => field.value)
      const titles = [...all.querySelectorAll('[title]')].map((one) => one.getAttribute('title'))
      const shown = [all.textContent, ...fields, ...titles].join('\n')
      // Long lists render visible rows only, so scroll for the next check.
      for (const one of all.querySelectorAll('section')) one.scrollBy(0, one.clientHeight / 2)
      return shown
    })
    missing = missing.filter((text) => !shown.includes(text))
    return missing
  }
  await expect.poll(look, { intervals: [100], timeout: 30_000 }).toEqual([])
  await expectHarmless(page)
}

/** Nothing ran, created elements or linked elsewhere. Requests and violations fail every journey. */
async function expectHarmless(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('This page could not be shown')).toHaveCount(0)
  const found = await page.evaluate(() => {
    const foreign = 'script:not([src]), iframe, object, embed, base, math, form[action], [srcdoc], meta[http-equiv]'
    const astray = [...document.links].filter((link) => !/^(https?|mailto):$/.test(link.protocol))
    const handled = [...document.querySelectorAll('*')].filter((one) =>
      one.getAttributeNames().some((name) => name.startsWith('on')),
    )
    return {
      ran: '__xss' in window,
      origin: location.origin,
      elements: [...document.querySelectorAll(foreign), ...astray, ...handled].map((one) => one.outerHTML),
    }
  })
  expect(found).toEqual({ ran: false, origin, elements: [] })
}
