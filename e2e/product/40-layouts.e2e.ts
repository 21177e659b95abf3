import type { Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import {
  callApi,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  sendEvents,
  signIn,
  test,
} from '../support/journey.ts'
import { signUpOwner } from '../support/people.ts'

/** What the customizer offers. */
const choices = {
  skin: ['light', 'dark', 'bordered', 'semi-dark'],
  direction: ['ltr', 'rtl'],
  menuLayout: ['vertical', 'horizontal'],
  menu: ['hidden', 'visible', 'collapsed'],
  navbar: ['hidden', 'floating', 'sticky', 'static'],
  navbarColor: ['white', 'primary', 'secondary', 'success', 'danger', 'info', 'warning', 'dark'],
  footer: ['hidden', 'static', 'sticky'],
  contentWidth: ['boxed', 'full'],
} as const

type Look = Record<keyof typeof choices, string>

const names = Object.keys(choices) as (keyof typeof choices)[]

/** Looks in which each two choices meet at least once: far fewer than all, and most faults of a layout are of two choices. */
function pairwise(): Look[] {
  const open = new Set<string>()
  const pair = (a: string, x: string, b: string, y: string) => `${a}=${x} ${b}=${y}`
  for (const [index, a] of names.entries()) {
    for (const b of names.slice(index + 1)) {
      for (const x of choices[a]) for (const y of choices[b]) open.add(pair(a, x, b, y))
    }
  }
  const pairsOf = (look: Partial<Look>) =>
    names.flatMap((a, index) => names.slice(index + 1).map((b) => pair(a, look[a] ?? '', b, look[b] ?? '')))
  const looks: Look[] = []
  while (open.size > 0) {
    const [first = ''] = open
    const look: Partial<Look> = Object.fromEntries(first.split(' ').map((part) => part.split('=')))
    for (const name of names) {
      if (look[name] !== undefined) continue
      const gain = (value: string) => pairsOf({ ...look, [name]: value }).filter((each) => open.has(each)).length
      look[name] = [...choices[name]].sort((x, y) => gain(y) - gain(x))[0] ?? ''
    }
    for (const each of pairsOf(look)) open.delete(each)
    looks.push(look as Look)
  }
  return looks
}

/** Of these looks so many that each choice is worn once: for a short run. */
function withEachChoice(looks: readonly Look[]): Look[] {
  const worn = new Set<string>()
  return looks.filter((look) => {
    const fresh = names.map((name) => `${name}=${look[name]}`).filter((choice) => !worn.has(choice))
    for (const choice of fresh) worn.add(choice)
    return fresh.length > 0
  })
}

async function wear(page: Page, { skin, direction, ...layout }: Look) {
  await callApi(page, 'PUT', '/users', { preferences: layout })
  await page.evaluate(
    ([skin, direction, collapsed]) => {
      localStorage.setItem('skin', JSON.stringify(skin))
      localStorage.setItem('direction', JSON.stringify(direction === 'rtl'))
      localStorage.setItem('menuCollapsed', JSON.stringify(collapsed))
    },
    [skin, direction, layout.menu === 'collapsed'] as const,
  )
}

/** Neither the header nor the footer lies over the page's first heading or its last thing when the page is at its ends. */
async function expectNothingOverlaps(page: Page) {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const hidden = await page.evaluate(() => {
    const heading = document.querySelector('main h1')
    if (!heading) return 'no heading'
    const { left, top, height } = heading.getBoundingClientRect()
    const x = document.dir === 'rtl' ? heading.getBoundingClientRect().right - 4 : left + 4
    const over = document.elementFromPoint(x, top + height / 2)
    return over && heading.contains(over) ? '' : `${over?.outerHTML.slice(0, 200)}`
  })
  expect(hidden).toBe('')
}

async function merchant(page: Page, person: Person) {
  await signIn(page, person)
  const body = { name: 'Layouts of a shop', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
  const site = await callApi<{ secrets: { apiSecret: string } }>(page, 'POST', '/sites', body)
  const occurredAt = new Date(Date.now() - 60_000).toISOString()
  const events = Array.from({ length: 40 }, (_, index) => ({
    id: `layout-${index}`,
    type: 'payment.created',
    occurredAt,
    reference: `layout-${index}`,
    data: { amount: { amount: `${1000 + index}`, currency: 'EUR' }, paymentMethod: { type: 'card', brand: 'Visa' } },
  }))
  await sendEvents(site.secrets.apiSecret, events)
}

test(
  isFull ? 'each two choices of the layout go together' : 'each choice of the layout fits',
  async ({ page }, testInfo) => {
    test.setTimeout(isFull ? 1_200_000 : 300_000)
    await merchant(page, await signUpOwner('Lars'))
    const looks = pairwise()
    for (const [index, look] of (isFull ? looks : withEachChoice(looks)).entries()) {
      await page.setViewportSize({ width: index % 4 === 3 ? 390 : index % 4 === 1 ? 1100 : 1440, height: 900 })
      const name = Object.values(look).join(', ')
      await test.step(name, async () => {
        await page.goto('/overview')
        await wear(page, look)
        for (const path of ['/overview', '/transactions']) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoSidewaysScroll(page)
          await expectNothingOverlaps(page)
        }
        await page.screenshot({ path: testInfo.outputPath(`${index}-${Object.values(look).join('-')}.png`) })
        await expectAccessible(page)
      })
    }
    await callApi(page, 'PUT', '/users', { preferences: {} })
  },
)

test('the customizer changes the page beside it, and what it changed is still there after a reload', async ({
  page,
}) => {
  await merchant(page, await signUpOwner('Lotta'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/overview')
  await page.getByRole('button', { name: 'Customize appearance' }).click()
  const panel = page.getByRole('complementary', { name: 'Customize' })
  const html = page.locator('html')
  await expect(panel).toBeFocused()

  await panel.getByRole('button', { name: 'Horizontal' }).click()
  await panel.getByRole('button', { name: 'Dark' }).first().click()
  // A bar has no dark side, no colour of its own and is never hidden by type.
  await expect(panel.getByRole('button', { name: 'Semi-dark' })).toHaveCount(0)
  await expect(panel.getByText('Navbar color')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Hidden' })).toHaveCount(1)
  await panel.getByRole('combobox', { name: 'Router transition' }).selectOption('Zoom in')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')

  // The page is live beside the panel: one goes on by the bar.
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  await bar.getByRole('button', { name: 'Payments' }).click()
  await page.getByRole('dialog', { name: 'Payments' }).getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(panel).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Customize appearance' })).toBeFocused()
  await page.reload()
  await expect(bar).toBeVisible()
  await expect(html).toHaveAttribute('data-menu-layout', 'horizontal')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ skin: '"dark"' })
  const keys = ['accessToken', 'direction', 'menuCollapsed', 'refreshToken', 'skin', 'userData']
  expect(keys).toEqual(expect.arrayContaining(Object.keys(stored)))

  // Narrow windows have the drawer, and the bar comes back with the room.
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(bar).toBeVisible()
})
