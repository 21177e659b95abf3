/**
 * A burst of 20 notifications to one site whose receiver takes 150 ms for each: time from the ingest answer to the last
 * response, and how many requests are open at once. Sent one at a time they take 3,000 ms, four at a time 750 ms.
 * Prints JSON. Run: `npm run bench -- burst`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingest, makeSite, until } from '../notifications/site.ts'
import { freePort, root, setUp, start } from '../support/installation.ts'
import { describeMachine } from '../support/machine.ts'

const burst = 20
const responseMs = 150
const rounds = 5

let [open, mostOpen, answered, lastAnsweredAt] = [0, 0, 0, 0]
const receiver = createServer((request, response) => {
  mostOpen = Math.max(mostOpen, ++open)
  request.resume()
  setTimeout(() => {
    response.end('ok')
    open--
    answered++
    lastAnsweredAt = performance.now()
  }, responseMs)
})
const port = await freePort()
await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve))

const data = mkdtempSync(join(tmpdir(), 'firepay-bench-burst-'))
const env = { DATA_DIR: join(data, 'data'), RATE_LIMITS: 'off', CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' }
const server = await start([process.execPath, join(root, 'bin', 'firepay.mjs'), 'start'], root, env)
try {
  const { call } = await setUp(server)
  const site = await makeSite({ origin: server.origin, call }, 'Burst', `http://127.0.0.1:${port}/`)
  // An address gets one request at a time until one has succeeded.
  await send(1, 'first')
  const measured = []
  for (let round = 0; round < rounds; round++) measured.push(await send(burst, `round-${round}`))
  const result = { name: 'burst', machine: describeMachine(), burst, responseMs, rounds: measured }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)

  async function send(payments: number, name: string) {
    ;[mostOpen, answered] = [0, 0]
    await ingest(site, payments, name)
    const begun = performance.now()
    await until(() => answered >= payments, 60_000)
    return { ms: Math.round(lastAnsweredAt - begun), mostAtOnce: mostOpen }
  }
} finally {
  await server.stop()
  receiver.closeAllConnections()
  receiver.close()
  rmSync(data, { recursive: true, force: true })
}
