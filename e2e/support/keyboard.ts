import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Presses Tab until the control has the focus. Every stop on the way must be visible with a visible focus.
 * @param back backwards, which is shorter near the end of a page
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

/** Moves to the control and presses a key. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** A fault of the current focus: nothing focused, not visible, or no focus style; null without one. */
export function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    // After the last control Tab moves to the browser, then to the start of the page.
    if (element === null || element === document.body) return null
    // The page itself, after a link or a step: it needs no focus ring.
    if (element.id === 'main') return null
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const box = element.getBoundingClientRect()
    const isInSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    if (!isInSight) return `${name} has the focus out of sight`
    const isMarked = (of: Element | null) =>
      of !== null &&
      // The link of a row marks the whole row.
      [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of, part)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
    // A field marks its frame; a checkbox or radio button marks the drawing next to it.
    const marks = [element, element.parentElement, element.nextElementSibling, element.closest('label')]
    return marks.some(isMarked) ? null : `${name} does not show its focus`
  })
}

/** Expects the focus on a control: closing something must restore it. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
    .toBe(true)
  expect(await focusFault(page)).toBeNull()
}
