// A receiver of notifications, with nothing but Node: FIREPAY_SECRET_KEY=whsec_… PORT=4000 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from((process.env.FIREPAY_SECRET_KEY ?? '').replace(/^whsec_/, ''), 'base64')
const maxBytes = 20 * 1024
const maxAgeSeconds = 300
/** In a shop this is a table with a unique key: a notification may arrive twice, also after a restart. */
const seen = new Set()

const server = createServer((request, response) => {
  const chunks = []
  let size = 0
  request.on('data', (chunk) => {
    size += chunk.length
    if (size > maxBytes) request.destroy()
    else chunks.push(chunk)
  })
  request.on('end', () => {
    // The raw bytes: parsed and serialized again, they would differ.
    const body = Buffer.concat(chunks)
    if (request.method !== 'POST' || !isGenuine(request.headers, body)) return void response.writeHead(401).end()
    const id = request.headers['webhook-id']
    if (!seen.has(id)) {
      // Store it, answer, and do the work afterwards: an answer that takes longer than 15 seconds counts as a failure.
      seen.add(id)
      take(JSON.parse(body.toString('utf8')))
    }
    response.writeHead(204).end()
  })
})
server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`)
})

/** What the shop does: here it says what happened. `sequence` counts the notifications of one object from 1. */
function take({ type, data }) {
  console.log(`${type} ${data.object.id} ${data.sequence}`)
}

/** Standard Webhooks 1.0.0. While a key is being replaced there are two signatures; one match is enough. */
function isGenuine(headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxAgeSeconds)) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}
