import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { find, says } from '../../testing/screen.ts'

test('shows the body of the event in the URL, its timing, and the ten attempts', async () => {
  await renderRoute('/developers/events?type=dispute.opened', {})
  await says('Respond before the deadline')
  expect(JSON.parse(example('dispute.opened') ?? '')).toMatchObject({
    type: 'dispute.opened',
    data: { object: { type: 'chargeback' } },
  })
  expect((await find('table', 'The 10 tries of an event')).textContent).toContain('5 minutes')
})

test('an unknown event shows the default one', async () => {
  await renderRoute('/developers/events?type=payment.exploded', {})
  await says('The amount was captured')
  expect(example('payment.captured')).toContain('"type": "payment.captured"')
})

test('the page has its menu name, and its section links to it', async () => {
  const { address } = await renderRoute('/developers', {})
  await find('heading', 'For developers')
  expect(address()).toBe('/developers/events')
})

const example = (type: string) => document.querySelector(`[aria-label="Example of ${type}"]`)?.textContent
