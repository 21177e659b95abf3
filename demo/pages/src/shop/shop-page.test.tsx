import { act } from 'react'
import { expect, test } from 'vitest'
import { fill, press, says, until } from '../testing/page-actions.ts'
import { renderPage } from '../testing/render-page.tsx'

// A page with this many parts renders slowly on a busy machine.
const path = '/apps/ecommerce/shop'
const names = () => [...document.querySelectorAll('article')].map((one) => one.getAttribute('aria-label'))

/** Clicks a radio or checkbox by its label. */
async function pick(text: string): Promise<void> {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent === text)
  await act(async () => label?.querySelector('input')?.click())
}

test('shows nine products per page, newest first, and sorts on request', async () => {
  const { address } = await renderPage(path)
  await says('27 results found')
  expect(names()).toHaveLength(9)
  expect(names()[0]).toBe('Swing-arm desk lamp')
  await press('Page 3')
  await until(() => names().at(-1) === 'Thumb-size game stick', 'It stays on the first page')
  await fill('Sort by', 'price-desc')
  await until(() => names()[0] === 'Wall cinema', 'They keep their order')
  expect(address()).toBe(`${path}?sortBy=price-desc`)
  await press('List')
  expect(document.querySelector('[data-view="list"]')).not.toBeNull()
})

test('filters combine, are in the URL, and can be cleared', async () => {
  const { address } = await renderPage(path)
  await says('Ratings')
  await pick('$100 to $500')
  await says('9 results found')
  await pick('Halden4')
  await pick('Tarn3')
  await says('3 results found')
  await pick('Cameras2')
  await says('1 result found')
  expect(names()).toEqual(['Night trail camera'])
  expect(decodeURIComponent(address())).toContain('brands=Halden,Tarn')
  await fill('Search products', 'no such thing')
  await says('Nothing matches “no such thing”, $100 to $500, cameras, Halden or Tarn.')
  await press('Show all products')
  await says('27 results found')
  expect(address()).toBe(path)
})

test('the slider and a chosen range exclude each other', async () => {
  await renderPage(`${path}?between=100-300`)
  await says('6 results found')
  await pick('Up to $10')
  await says('2 results found')
  await says('Not used until you move it.')
})

test('adds a product to wish list and cart; the button then links to the cart', async () => {
  await renderPage(`${path}?q=neck`)
  await press('Wish list: Warming neck wrap')
  await until(
    () => document.querySelector('[aria-pressed="true"][aria-label^="Wish"]') !== null,
    'It is not on the list',
  )
  await press('Add to cart: Warming neck wrap')
  await says('View in cart')
  expect(document.activeElement?.getAttribute('href')).toBe('/apps/ecommerce/checkout')
})

test('shows a failure with a retry', async () => {
  const { host } = await renderPage(path, { refuses: '/products' })
  expect(host.textContent).toContain('The products did not load')
  expect(host.textContent).toContain('Try again')
})
