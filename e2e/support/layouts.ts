import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Options of the customizer. */
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

export type Look = Record<keyof typeof choices, string>

const names = Object.keys(choices) as (keyof typeof choices)[]

/**
 * Combinations in which every pair of options occurs: far fewer than all, and most layout faults involve two options.
 */
export function pairwise(): Look[] {
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

/** A subset with every option at least once, for a short run. */
export function withEachChoice(looks: readonly Look[]): Look[] {
  const worn = new Set<string>()
  return looks.filter((look) => {
    const fresh = names.map((name) => `${name}=${look[name]}`).filter((choice) => !worn.has(choice))
    for (const choice of fresh) worn.add(choice)
    return fresh.length > 0
  })
}

/** Expects nothing to cover the h1 at the top of the page. */
export async function expectNothingOverlaps(page: Page) {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const hidden = await page.evaluate(() => {
    const heading = document.querySelector('main h1')
    if (!heading) return 'no heading'
    // An app that fills the window has a visually hidden title.
    if (heading.classList.contains('visually-hidden')) return ''
    const { left, top, height } = heading.getBoundingClientRect()
    const x = document.dir === 'rtl' ? heading.getBoundingClientRect().right - 4 : left + 4
    const over = document.elementFromPoint(x, top + height / 2)
    return over && heading.contains(over) ? '' : `${over?.outerHTML.slice(0, 200)}`
  })
  expect(hidden).toBe('')
}

/** Expects a collapsed menu to widen on hover without moving its icons. */
export async function expectIconsStayOnHover(page: Page): Promise<void> {
  const menu = page.locator('[data-collapsed] nav')
  const heights = () =>
    menu
      .locator('a > svg:first-child, summary > svg:first-child')
      .evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().top))
  await page.mouse.move(700, 400)
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(80)
  const narrow = await heights()
  await page.mouse.move(30, 400)
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeGreaterThan(200)
  expect(await heights()).toEqual(narrow)
  // It covers the page while the pointer is inside.
  await page.mouse.move(700, 400)
}
