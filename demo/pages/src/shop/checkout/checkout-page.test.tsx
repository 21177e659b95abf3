import { expect, test } from 'vitest'
import { fill, press, says, until } from '../../testing/page-actions.ts'
import { renderPage } from '../../testing/render-page.tsx'

// A page with this many parts renders slowly on a busy machine.
const path = '/apps/ecommerce/checkout'
const names = () => [...document.querySelectorAll('article')].map((one) => one.getAttribute('aria-label'))
const parts = () => [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent)

test('the cart counts its items, and its parts add up', async () => {
  await renderPage(path)
  expect(names()).toHaveLength(5)
  expect(parts()[0]).toBe('$762.50')
  await press('One Handlebar speaker more')
  await says('5 items, 6 pieces')
  expect(parts()[0]).toBe('$822.00')
  const [list = 0, discount = 0, tax = 0, , total = 0] = parts().map((text) =>
    Math.round(100 * Number(text?.replaceAll(/[^\d.]/g, ''))),
  )
  expect(list - discount + tax).toBe(total)
  await press('Remove: Night trail camera')
  await until(() => names().length === 4, 'It is still there')
})

test('an order takes its steps, address and card, and empties the cart', async () => {
  const { address } = await renderPage(path)
  await press('Place order')
  expect(address()).toBe(`${path}?step=address`)
  await press('Save and deliver here')
  await says('Please enter a valid full name')
  const given = {
    'Full name': 'Ida Marlow',
    'Mobile number': '01632 960188',
    'Flat or house number': '14B',
    Landmark: 'Beside the rope works',
    'Town or city': 'Portree',
    'PIN code': '51901',
    State: 'Highland',
  }
  for (const [label, text] of Object.entries(given)) await fill(label, text)
  await press('Save and deliver here')
  await says('Enter digits only')
  await fill('Flat or house number', '14')
  await press('Save and deliver here')
  await says('To Ida Marlow, Portree')
  await fill('CVV', '41')
  await press('Continue')
  await says('Enter 3 or 4 digits')
  await fill('CVV', '415')
  await press('Continue')
  await says('Order placed')
  await says('Your cart is empty')
  await press('Close')
  await until(() => address() === path, 'The payment is still open')
})

test('an empty cart cannot be ordered, with a reason', async () => {
  await renderPage(path)
  for (const name of names()) await press(`Remove: ${name}`)
  await says('Your cart is empty')
  const order = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Place order')
  expect(order?.disabled).toBe(true)
  await press('3PaymentHow you pay')
  await says('Net banking')
})

test('shows a failure with a retry', async () => {
  const { host } = await renderPage(path, { refuses: '/cart' })
  expect(host.textContent).toContain('The cart did not load')
})
