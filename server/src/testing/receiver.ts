import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as received. */
export type Received = { at: number; id: string; headers: IncomingHttpHeaders; body: Buffer; json: ReceivedBody }
export type ReceivedBody = {
  type: string
  timestamp: string
  data: { id: string; siteId: string; sequence: number; object: Record<string, unknown> & { id: string } }
}

export type Receiver = {
  url: string
  requests: Received[]
  close(): Promise<void>
}

/**
 * A shop's receiver on a free loopback port.
 * @param answer handles the n-th request, from 1; answers 200 by default
 */
export async function startReceiver(
  answer: (request: Received, response: ServerResponse, n: number) => void = (_request, response) =>
    void response.end('ok'),
): Promise<Receiver> {
  const requests: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    response.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const { headers } = request
      const received = {
        at: Date.now(),
        id: String(headers['webhook-id']),
        headers,
        body,
        json: JSON.parse(body.toString()),
      }
      requests.push(received)
      answer(received, response, requests.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, so the address is an object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/notifications`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Answers with a status and a text. */
export const answering =
  (status: number, text = '', headers: Record<string, string> = {}) =>
  (_request: Received, response: ServerResponse) =>
    void response.writeHead(status, headers).end(text)
