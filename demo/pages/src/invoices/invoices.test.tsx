import { act } from 'react'
import { expect, test } from 'vitest'
import { fill, press, says, until } from '../testing/page-actions.ts'
import { renderPage } from '../testing/render-page.tsx'
import { balanceOf, dollarsOf, itemsOf, paidOf, priceOf, totalsOf } from './amounts.ts'
import { daysLater, inputDate } from './dates.ts'
import { keepPayment, paymentsOf } from './payments.ts'

// A page with this many rows renders slowly on a busy machine.
/** Enter in the field of a panel. */
const send = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

test('rows add up as displayed, in whole cents', () => {
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
  const open = ['$1000', '$0.3', '-$70', 0] as const
  expect(open.map((balance) => paidOf({ total: 1_000, balance }))).toEqual([0, 999.7, 1_070, 1_000])
})

test('the list shows the newest first, pages and searches', async () => {
  const { host } = await renderPage('/apps/invoice/list')
  expect(host.textContent).toContain('1–10 of 50')
  expect(host.querySelectorAll('tbody tr')).toHaveLength(10)
  expect(host.querySelector('tbody tr')?.textContent).toContain('#5050')
  await press('Page 2')
  await says('11–20 of 50')
  await says('#5040')
  await fill('Search: Number, client, total or due date', '5007')
  await says('1–1 of 1')
  await fill('Search: Number, client, total or due date', 'nothing like this')
  await says('Nothing matches “nothing like this”.')
  await press('Show all invoices')
  await says('1–10 of 50')
})

test('deletes an invoice after a confirmation', async () => {
  await renderPage('/apps/invoice/list')
  await press('More for invoice 5050')
  await says('Delete')
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
      .find((one) => one.textContent === 'Delete')
      ?.click(),
  )
  await says('Delete invoice 5050?')
  await press('Delete invoice')
  await says('of 49')
})

test('a payment lowers the balance, and cannot exceed it', async () => {
  // 30 % open: index 2 of the seed.
  await renderPage('/apps/invoice/preview/5003')
  await says('Invoice #5003')
  await press('Add payment')
  await says('Amount in dollars')
  await fill('Amount in dollars', '999999')
  await send()
  await says('more than the balance')
  await fill('Amount in dollars', '1')
  await send()
  await says('$1.00 were taken for invoice 5003')
  const lines = [...document.querySelectorAll('li')].map((one) => one.textContent ?? '')
  const payments = lines.filter((line) => /\$\d/.test(line))
  expect(payments[0]).toMatch(/Bank Transfer\$1\.00$/)
  expect(payments).toHaveLength(2)
})

test('a date field has the record’s date, or one some days from now', () => {
  expect(inputDate('07 Dec 2026', 30)).toBe('2026-12-07')
  expect(Date.parse(inputDate(undefined, 30)) - Date.parse(inputDate(undefined))).toBe(30 * 86_400_000)
  expect(daysLater('30 Dec 2026', 3)).toBe('02 Jan 2027')
})

test('the payments of an invoice sum to its paid amount', () => {
  const invoice = { id: 1, issuedDate: '30 Nov 2026', total: 100 }
  expect(paymentsOf({ ...invoice, balance: '$100' })).toEqual([])
  expect(paymentsOf({ ...invoice, balance: '$30' })).toEqual([
    { date: '02 Dec 2026', method: 'Bank Transfer', amount: 70 },
  ])
  keepPayment(1, { date: '05 Dec 2026', method: 'Cash', amount: 29.9 })
  expect(paymentsOf({ ...invoice, balance: '$0.1' }).map(({ amount }) => amount)).toEqual([29.9, 70])
})

test('a sheet shows paid amount and balance, if anything was paid', async () => {
  const { host } = await renderPage('/apps/invoice/preview/5003')
  const dollars = (label: string) => {
    const name = [...host.querySelectorAll('dt')].find((one) => one.textContent === label)
    return Number(name?.nextElementSibling?.textContent?.replace('−', '-').replace(/[$,]/g, ''))
  }
  expect(dollars('Total') + dollars('Paid')).toBeCloseTo(dollars('Balance'), 2)
  expect(dollars('Balance')).toBe(dollars('Total due'))
})

test('names an unknown number, with a link to the list', async () => {
  const { host } = await renderPage('/apps/invoice/preview/77')
  expect(host.textContent).toContain('There is no invoice with the number 77.')
})

test('a new invoice requires a client, adds up, and is shown after saving', async () => {
  const { host, address } = await renderPage('/apps/invoice/add')
  expect(host.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe('#5051')
  await press('Save invoice')
  await says('Choose a client, or add one')
  const clients = [...host.querySelectorAll('option')].map(({ value }) => value)
  await fill('Invoice to', clients[1] ?? '')
  await fill('Cost, $', '100')
  await fill('Quantity', '3')
  await says('$363.00')
  await fill('Discount, $', '301')
  await fill('Due', '2020-01-01')
  await press('Save invoice')
  await says('Too much')
  await says('It can’t be due before it is issued')
  await fill('Discount, $', '0')
  await fill('Quantity', '0.5')
  await press('Save invoice')
  await says('Give 1 or more')
  await fill('Quantity', '3')
  await fill('Due', '2099-01-01')
  await press('Preview')
  await says('Not saved yet.')
  await says('Invoice #5051')
  await press('Close')
  await press('Save invoice')
  await says('Invoice 5051 is saved')
  await says('Draft')
  expect(address()).toBe('/apps/invoice/preview/5051')
})

test('a URL without a number opens the first invoice', async () => {
  for (const what of ['preview', 'edit']) {
    const { address } = await renderPage(`/apps/invoice/${what}`)
    await until(() => address() === `/apps/invoice/${what}/5001`, 'The address stays')
  }
})

test('a new client shows missing fields, and is added to the select', async () => {
  await renderPage('/apps/invoice/add')
  await press('Add new customer')
  await says('Country')
  await send()
  await says('Please enter a valid name')
  await says('Please enter a valid email')
  await fill('Name', 'Nils Aune')
  await fill('Email', 'nils@post.example')
  await fill('Address', '2 Kai')
  await send()
  await says('Nils Aune')
})

test('shows changes of an invoice', async () => {
  await renderPage('/apps/invoice/edit/5002')
  await says('Number and client can’t be changed once an invoice is saved.')
  await fill('Quantity', '2')
  await press('Save invoice')
  await says('Invoice 5002 is saved')
})

test('shows a failed list with a retry', async () => {
  const { host } = await renderPage('/apps/invoice/list', { refuses: '/apps/invoice/' })
  expect(host.textContent).toContain('The invoices did not load')
  expect(host.textContent).toContain('Try again')
})
