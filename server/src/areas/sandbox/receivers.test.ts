import { expect, test } from 'vitest'
import { answerInSandbox } from '../notifications/delivery/sandbox-receiver.ts'
import { shops } from './shops.ts'

/** Counts the responses of a sandbox shop by status. */
async function answersOf(slug: string, trigger: string): Promise<Record<string, number>> {
  const url = `https://${slug}.sandbox.invalid/notifications`
  const asked = Array.from({ length: 1_000 }, (_, n) => answerInSandbox(url, { webhookId: `ntf_${n}`, trigger }))
  return Object.fromEntries(
    [...Map.groupBy(await Promise.all(asked), (answer) => answer?.response?.status ?? 0)].map(([status, all]) => [
      status,
      all.length,
    ]),
  )
}

test('one sandbox shop always answers, one fails sometimes, and one disables its endpoint', async () => {
  const found = await Promise.all(shops.map((shop) => answersOf(shop.slug, 'schedule')))
  const statuses = found.map((answers) => Object.keys(answers).join(' ')).toSorted()
  expect(statuses).toEqual(['200', '200 410 500', '200 503'])
})

test('repeats arrive at each of them', async () => {
  for (const trigger of ['manual', 'bulk']) {
    for (const shop of shops) expect(await answersOf(shop.slug, trigger)).toEqual({ 200: 1_000 })
  }
})
