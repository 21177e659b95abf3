import { act } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { balanceOf, dollarsOf, itemsOf, priceOf, totalsOf } from './amounts.ts'

const all = (selector: string) => [...document.body.querySelectorAll<HTMLElement>(selector)]
const button = (name: string | RegExp) => {
  const found = all('button, a').find((one) => {
    const own = one.getAttribute('aria-label') ?? one.textContent ?? ''
    return typeof name === 'string' ? own.trim() === name : name.test(own)
  })
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}
const press = (name: string | RegExp) => act(async () => button(name).click())
const field = (label: string) => {
  const of = all('label').find((one) => one.textContent === label)
  const found = document.getElementById(of?.getAttribute('for') ?? '')
  if (!found) throw new Error(`There is no field ${label}`)
  return found as HTMLInputElement
}
/** As a person types: React hears of the native setter alone. */
const type = (label: string, text: string) =>
  act(async () => {
    const input = field(label)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
/** Waits until the page shows it. */
async function see(text: string | RegExp) {
  for (const end = Date.now() + 4_000; Date.now() < end; ) {
    if (
      typeof text === 'string' ? document.body.textContent?.includes(text) : text.test(document.body.textContent ?? '')
    )
      return
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  }
  expect(document.body.textContent).toMatch(text)
}

test('rows add up as they are shown, in whole cents', () => {
  const items = [
    { task: 'a', text: '', cost: 72.1, quantity: 3, discount: 0.3 },
    { task: 'b', text: '', cost: 0.05, quantity: 1, discount: 0 },
  ]
  expect(items.map(priceOf)).toEqual([216, 0.05])
  expect(totalsOf(items)).toEqual({ subtotal: 216.35, discount: 0.3, tax: 45.37, total: 261.42 })
  for (const total of [240, 1_845, 4_999]) {
    const { subtotal, tax, ...whole } = totalsOf(itemsOf({ service: 's', total }), total)
    expect(whole.total).toBe(total)
    expect(Math.round((subtotal + tax) * 100) / 100).toBe(total)
  }
  expect(['$724', '-$205', 0].map((text) => dollarsOf(text as string))).toEqual([724, -205, 0])
  expect([724, -205, 0.004].map(balanceOf)).toEqual(['$724', '-$205', 0])
})

test('the list shows the newest first, turns its pages, and finds by text', async () => {
  const { host } = await renderPage('/apps/invoice/list')
  expect(host.textContent).toContain('50 invoices')
  expect(host.querySelectorAll('tbody tr')).toHaveLength(10)
  expect(host.querySelector('tbody tr')?.textContent).toContain('#5050')
  await press('Page 2')
  await see('11–20 of 50')
  await see('#5040')
  await type('Search', '5007')
  await see('1–1 of 1')
  await type('Search', 'nothing like this')
  await see('None goes with “nothing like this”.')
  await press('Clear the filter')
  await see('1–10 of 50')
})

test('an invoice is deleted once that is confirmed', async () => {
  await renderPage('/apps/invoice/list')
  await press('More for invoice 5050')
  await see('Delete')
  await act(async () =>
    all('[role="menuitem"]')
      .find((one) => one.textContent === 'Delete')
      ?.click(),
  )
  await see('Delete invoice 5050?')
  await press('Delete invoice')
  await see('49 invoices')
})

test('a payment lowers the balance, and more than that is refused', async () => {
  // Open by three tenths: index 2 of the seed.
  await renderPage('/apps/invoice/preview/5003')
  await see('Invoice #5003')
  await press('Add payment')
  await see('Amount, $')
  await type('Amount, $', '999999')
  await act(async () => all('form')[0]?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await see(/more than the balance/)
  await type('Amount, $', '1')
  await act(async () => all('form')[0]?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await see('$1.00 were taken for invoice 5003')
})

test('an unknown number is named, with the way to the list', async () => {
  const { host } = await renderPage('/apps/invoice/preview/77')
  expect(host.textContent).toContain('There is no invoice with the number 77.')
})

test('a new invoice asks for a client, adds up, and is shown once it is saved', async () => {
  const { address } = await renderPage('/apps/invoice/add')
  expect(field('Invoice').value).toBe('#5051')
  await press('Save invoice')
  await see('Choose a client, or add one')
  await act(async () => {
    const select = field('Invoice to') as unknown as HTMLSelectElement
    select.value = select.options[1]?.value ?? ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await type('Cost, $', '100')
  await type('Quantity', '3')
  await see('$363.00')
  await press('Save invoice')
  await see('Invoice 5051 is saved')
  await see('Draft')
  expect(address()).toBe('/apps/invoice/preview/5051')
})

test('what is changed in an invoice is what it shows', async () => {
  await renderPage('/apps/invoice/edit/5002')
  await see('Number and client stay once an invoice is saved.')
  await type('Quantity', '2')
  await press('Save invoice')
  await see('Invoice 5002 is saved')
})

test('a list that fails says so and is asked for again', async () => {
  const { host } = await renderPage('/apps/invoice/list', { refuses: '/apps/invoice/' })
  expect(host.textContent).toContain('The invoices did not load')
  button('Try again')
})
