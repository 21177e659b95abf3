import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { answerParserErrors } from './request-listener.ts'

let server: Server | undefined
afterEach(() => new Promise((done) => (server ? server.close(done) : done(undefined))))

/** Everything the server sends on a connection until it closes it. @param sent the client's first bytes */
async function saidTo(sent: string): Promise<string> {
  const impatient = createServer({ headersTimeout: 40, requestTimeout: 80, connectionsCheckingInterval: 20 })
  server = impatient
  answerParserErrors(impatient, undefined, () => false)
  await new Promise<void>((listening) => impatient.listen(0, '127.0.0.1', listening))
  const socket = connect((impatient.address() as AddressInfo).port, '127.0.0.1')
  if (sent !== '') socket.write(sent)
  return text(socket)
}

test('closes an unused connection silently, because a browser would take a refusal for the answer to its next request', async () => {
  expect(await saidTo('')).toBe('')
})

test('refuses incomplete requests and invalid HTTP', async () => {
  expect(await saidTo('GET / HTTP/1.1\r\nhost: local')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  await new Promise((closed) => server?.close(closed))
  expect(await saidTo('not HTTP at all\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})
