import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Presses Tab until the control has the focus, as somebody without a mouse does. Each stop on the way must be a control that
 * is in sight and shows that it has the focus.
 * @param back goes backwards, which is nearer from the end of a page
 */
export async function tabTo(page: Page, control: Locator, { back = false }: { back?: boolean } = {}): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 90; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      expect(await focusFault(page)).toBeNull()
      return
    }
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    expect(await focusFault(page)).toBeNull()
  }
  throw new Error(`Tab does not lead to ${control}`)
}

/** Goes to the control and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** What is wrong with where the focus is: on nothing, out of sight, or on a control that does not show it; null when nothing is. */
export function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    // From the last control of a page Tab goes to the browser itself, and comes back at the beginning.
    if (element === null || element === document.body) return null
    // The page as a whole, after a link or a step: a ring around it would say nothing.
    if (element.id === 'main') return null
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const box = element.getBoundingClientRect()
    const isInSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    if (!isInSight) return `${name} has the focus out of sight`
    const isMarked = (of: Element | null) =>
      of !== null &&
      // The link of a row shows it around the row.
      [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of, part)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
    // A field shows it on the frame around it, a box or a radio on what is drawn beside it.
    const marks = [element, element.parentElement, element.nextElementSibling, element.closest('label')]
    return marks.some(isMarked) ? null : `${name} does not show its focus`
  })
}

/** The focus is on a control of the page: what was closed has given it back. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
    .toBe(true)
  expect(await focusFault(page)).toBeNull()
}
