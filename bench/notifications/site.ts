import { setTimeout as delay } from 'node:timers/promises'

const usualBatch = 250

type Call = (path: string, init?: RequestInit) => Promise<Response>

/** A site of the benchmark, which notifies its address of captured payments. */
export type BenchSite = { name: string; secret: string; origin: string }

/** Creates a site; with `notificationUrl` it sends notifications of captured payments. */
export async function makeSite(
  { origin, call }: { origin: string; call: Call },
  name: string,
  notificationUrl?: string,
): Promise<BenchSite> {
  const body = JSON.stringify({ name, timeZone: 'UTC', defaultCurrency: 'EUR' })
  const made = (await (await call('/sites', { method: 'POST', body })).json()) as {
    id: string
    secrets: { apiSecret: string }
  }
  if (notificationUrl) {
    const url = JSON.stringify({ notificationUrl, notificationEvents: ['payment.captured'] })
    const answer = await call(`/sites/${made.id}`, { method: 'PATCH', body: url })
    if (!answer.ok) throw new Error(`the site answered ${answer.status}: ${await answer.text()}`)
  }
  return { name, secret: made.secrets.apiSecret, origin }
}

/** Ingests payments, each created and captured, in batches of events; `round` makes their references unique. */
export async function ingest(site: BenchSite, payments: number, round = '', batchSize = usualBatch): Promise<void> {
  const at = new Date().toISOString()
  const amount = { amount: '1000', currency: 'EUR' }
  const all = Array.from({ length: payments }, (_, number) => {
    const reference = `p-${site.name}-${round}-${number}`
    const created = { amount, paymentMethod: { type: 'card', brand: 'visa' } }
    return [
      { id: `${reference}-1`, type: 'payment.created', occurredAt: at, reference, data: created },
      { id: `${reference}-2`, type: 'payment.captured', occurredAt: at, reference, data: {} },
    ]
  }).flat()
  for (let first = 0; first < all.length; first += batchSize) {
    const answer = await fetch(`${site.origin}/api/v1/ingest/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events: all.slice(first, first + batchSize) }),
    })
    if (!answer.ok) throw new Error(`ingest answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

export async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Waits until `isTrue`, for at most `patienceMs`. */
export async function until(isTrue: () => boolean, patienceMs: number): Promise<void> {
  for (let waited = 0; !isTrue() && waited < patienceMs; waited += 20) await delay(20)
}
