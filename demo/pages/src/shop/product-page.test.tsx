import { act } from 'react'
import { expect, test } from 'vitest'
import { press, says, until } from '../testing/page-actions.ts'
import { renderPage } from '../testing/render-page.tsx'

// A page with this many parts renders slowly on a busy machine.
const path = '/apps/ecommerce/product-detail'

test('shows a product with its colors and five others, of its category first', async () => {
  const { host } = await renderPage(`${path}/warming-neck-wrap-20`)
  expect(host.querySelector('h2')?.textContent).toBe('Warming neck wrap')
  expect(host.textContent).toContain('$48.00')
  expect(host.textContent).not.toContain('Free shipping')
  const red = host.querySelector<HTMLInputElement>('[aria-label="Red"]')
  await act(async () => red?.click())
  expect(red?.checked).toBe(true)
  const related = [...host.querySelectorAll('[aria-label="Related products"] a')].map((one) => one.getAttribute('href'))
  expect(related).toHaveLength(5)
  expect(related[0]).toBe(`${path}/steam-comb-2`)
  await press('Add to cart: Warming neck wrap')
  await says('View in cart')
})

test('the URL without a product opens the 26th', async () => {
  const { address } = await renderPage(path)
  await until(() => address() === `${path}/pocket-field-recorder-26`, 'It stays')
  await says('Records four tracks')
  await press('Wish list: Pocket field recorder')
  await until(
    () => document.querySelector('[aria-pressed="true"][aria-label^="Wish"]') === null,
    'It is still on the list',
  )
})

test('shows that a product is unknown, with a link to the shop', async () => {
  for (const slug of ['anything-99', 'nothing']) {
    const { host } = await renderPage(`${path}/${slug}`)
    await says('Product not found')
    expect(host.querySelector('a[href="/apps/ecommerce/shop"]')).not.toBeNull()
  }
})

test('shows a failure with a retry', async () => {
  const { host } = await renderPage(`${path}/steam-comb-2`, { refuses: '/products/2' })
  expect(host.textContent).toContain('The product did not load')
})
