import { get } from 'node:http'

/**
 * 500 clients that open a connection per call, together at four times the sustainable rate. Sign-ins and `/livez` are
 * measured by the parent process. Arguments: url, token, calls per second, seconds. Prints JSON.
 */
const [url = '', token = '', perSecond = '0', seconds = '0'] = process.argv.slice(2)
const total = Number(perSecond) * Number(seconds)
const clients = 500

const times: Record<number, number[]> = {}
let next = 0
const startedAt = performance.now()
await Promise.all(
  Array.from({ length: clients }, async () => {
    while (next < total) {
      const dueAt = startedAt + (next++ * 1_000) / Number(perSecond)
      const waitMs = dueAt - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const askedAt = performance.now()
      const status = await statusOf()
      times[status] = [...(times[status] ?? []), performance.now() - askedAt]
    }
  }),
)
process.stdout.write(JSON.stringify({ times, tookMs: performance.now() - startedAt }))

function statusOf(): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
  })
}
