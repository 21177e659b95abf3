import { type Browser, test as base, type Page } from '@playwright/test'
import { expect, origin, signIn } from '../support/journey.ts'
import { mailTo } from '../support/mail.ts'
import { post, signUpOwner } from '../support/people.ts'

// Without the checks of other journeys, because here refusals are intended.
const test = base.extend({ baseURL: async ({ baseURL: _ }, use) => use(origin) })

const attempts: Record<string, (page: Page) => Promise<unknown>> = {
  'a script with its text': (page) =>
    page.evaluate(() => {
      const script = document.createElement('script')
      script.append('window.__xss = 1')
      document.body.append(script)
    }),
  'a handler in the markup': (page) =>
    page.evaluate(() => {
      const button = document.createElement('button')
      const handler = document.createAttribute('onclick')
      handler.value = 'window.__xss = 1'
      button.setAttributeNode(handler)
      document.body.append(button)
      button.click()
    }),
  'markup as text': (page) =>
    page.evaluate(() => {
      document.body.innerHTML += '<img src=x onerror="window.__xss = 1">'
    }),
  'a text that is run': (page) => page.evaluate(() => void setTimeout('window.__xss = 1')),
  'an address that is a script': (page) =>
    page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'javascript:window.__xss = 1'
      document.body.append(link)
      link.click()
    }),
  'a style of its own': (page) =>
    page.evaluate(() => {
      const style = document.createElement('style')
      style.append('body { display: none }')
      document.head.append(style)
    }),
  'a picture of somebody else': (page) =>
    page.evaluate(() => {
      new Image().src = 'https://evil.example/pixel.png'
    }),
  'a call to somebody else': (page) => page.evaluate(() => fetch('https://evil.example/')),
  'a frame of somebody else': (page) =>
    page.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.src = 'https://evil.example/'
      document.body.append(frame)
    }),
}

for (const [place, open] of [
  ['sign-in', (page: Page) => page.goto('/sign-in')],
  ['the application', async (page: Page) => signIn(page, await signUpOwner('Una'))],
] as const) {
  test(`the content security policy blocks injected code on ${place}`, async ({ page }) => {
    const foreign: string[] = []
    await page.route(/evil\.example/, (route) => {
      foreign.push(route.request().url())
      return route.abort()
    })
    await open(page)
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { violations: seen })
      addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective))
    })
    const violations = () => page.evaluate(() => (window as unknown as { violations: string[] }).violations)
    for (const [name, attempt] of Object.entries(attempts)) {
      const before = (await violations()).length
      // Trusted Types violations also throw.
      await attempt(page).catch(() => undefined)
      await expect.poll(async () => (await violations()).length, { message: name }).toBeGreaterThan(before)
      expect(await page.evaluate(() => '__xss' in window), name).toBe(false)
    }
    await expect(page.locator('body')).toBeVisible()
    expect(foreign).toEqual([])
  })
}

test('no token appears in an address, the history or a referrer', async ({ browser }) => {
  const { page, requests } = await recorded(browser)
  const tokens: string[] = []
  const check = async () => {
    const visited = await page.evaluate(() => navigation.entries().map((entry) => entry.url ?? ''))
    for (const token of tokens) expect(visited.filter((url) => url.includes(token))).toEqual([])
  }
  const una = await signUpOwner('Una')
  await post('/auth/reset-password', { email: una.email })
  const { link } = await mailTo(una.email, /password/i)
  tokens.push(link.split('#')[1] ?? '')
  await page.goto(link)
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  expect(page.url()).toBe(`${origin}/reset-password`)
  await check()

  await signIn(page, una)
  tokens.push(...(await page.evaluate(() => ['accessToken', 'refreshToken'].map((key) => localStorage[key]))))
  for (const path of ['/sites', '/transactions', '/security', '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await check()
  expect(tokens.every((token) => token.length > 40)).toBe(true)
  expect(requests.length).toBeGreaterThan(20)
  for (const { url, referer } of requests) {
    expect(referer ?? '', url).toBe('')
    // The only call with a token in its path, as specified; it is made by script.
    if (url.includes('/auth/check-reset-token/')) continue
    for (const token of tokens) expect(url).not.toContain(token)
  }
})

test('pages request nothing from other origins, and no source map', async ({ browser }) => {
  const { page, requests } = await recorded(browser)
  await signIn(page, await signUpOwner('Una'))
  await page.goto('/transactions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const scripts = requests.map(({ url }) => url).filter((url) => /\.(js|css)$/.test(url))
  expect(scripts.length).toBeGreaterThan(4)
  expect(requests.filter(({ url }) => new URL(url).origin !== origin)).toEqual([])
  for (const url of scripts) {
    expect(await (await fetch(url)).text(), url).not.toContain('sourceMappingURL')
    expect((await fetch(`${url}.map`)).status, url).toBe(404)
  }
})

test('a service worker of an older program is removed at start', async ({ page, context }) => {
  // Served by the test: the program has no worker, and its policy prevents registering one.
  await context.route('**/older', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Older</title>' }))
  await context.route('**/left-behind.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'onfetch = () => undefined' }),
  )
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await page.goto('/older')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/left-behind.js')
    await navigator.serviceWorker.ready
  })
  expect(await registered()).toBe(1)
  await page.goto('/sign-in')
  await expect.poll(registered).toBe(0)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

/** A page, recording its requests. */
async function recorded(browser: Browser) {
  const page = await browser.newPage({ baseURL: origin })
  const requests: { url: string; referer: string | undefined }[] = []
  page.on('request', (request) => requests.push({ url: request.url(), referer: request.headers().referer }))
  return { page, requests }
}
