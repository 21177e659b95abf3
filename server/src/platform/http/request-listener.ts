import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@firepay/contract/product/errors.ts'
import { getRequestListener, RequestError } from '@hono/node-server'
import { isOwnHost } from './host.ts'
import { problem } from './problem.ts'
import { setSecurityHeaders } from './security-headers.ts'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Answers a request of Node's HTTP server. */
export type Fetch = (request: Request, bindings: unknown) => Response | Promise<Response>

/**
 * Passes requests of Node's HTTP server to `fetch`, and refuses missing or repeated hosts (400) and foreign hosts
 * (421).
 */
export function toRequestListener(fetch: Fetch, publicUrl: string | undefined): RequestListener {
  const listener = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    hostname: 'localhost',
    errorHandler: (error) => refusal(error instanceof RequestError ? 'BAD_REQUEST' : 'INTERNAL', publicUrl),
  })
  return (incoming, outgoing) => {
    if (incoming.headersDistinct.host?.length !== 1) refuse('BAD_REQUEST', outgoing, publicUrl)
    else if (!isOwnHost(targetHost(incoming), publicUrl)) refuse('MISDIRECTED', outgoing, publicUrl)
    else void listener(incoming, outgoing)
  }
}

function refuse(code: ErrorCode, outgoing: ServerResponse, publicUrl: string | undefined): void {
  const { status, headers, body } = rawRefusal(code, publicUrl)
  outgoing.writeHead(status, { ...headers, connection: 'close' }).end(body)
}

/** Host of a request. An absolute-form target (`GET http://host/path`) provides the host and is reduced to its path. */
function targetHost(incoming: IncomingMessage): string | undefined {
  const target = incoming.url ?? '/'
  if (target.startsWith('/')) return incoming.headers.host
  try {
    const url = new URL(target)
    incoming.url = `${url.pathname}${url.search}`
    return isOwnHost(incoming.headers.host, url.origin) ? url.host : undefined
  } catch {
    // `OPTIONS *` and similar.
    incoming.url = '/'
    return incoming.headers.host
  }
}

/**
 * Answers parser errors, which Node answers without a body: headers above 16 KiB (431) and invalid HTTP (400). Ignores
 * an unknown `Expect`, as RFC 9110 allows.
 * @param isAnswerDue true when a refusal would be read as a pending answer; the connection can then only be closed
 */
export function answerParserErrors(
  server: Server,
  publicUrl: string | undefined,
  isAnswerDue: (socket: Socket) => boolean,
): void {
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Browsers open spare connections. Closing an unused one with a refusal would answer the browser's next request on
    // it, so it is closed silently.
    const isLost = !(socket instanceof Socket) || socket.bytesRead === 0 || isAnswerDue(socket)
    if (!socket.writable || error.code === 'ECONNRESET' || isLost) {
      socket.destroy()
      return
    }
    const { status, headers, body } = rawRefusal(
      error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'BAD_REQUEST',
      publicUrl,
    )
    const lines = Object.entries({ ...headers, connection: 'close' })
    const reason = status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'
    socket.end(
      `HTTP/1.1 ${status} ${reason}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    )
  })
}

function refusal(code: ErrorCode, publicUrl: string | undefined): Response {
  const { status, headers, body } = rawRefusal(code, publicUrl)
  return new Response(body, { status, headers })
}

/** A raw HTTP answer for requests that never reach the app, with the common headers. */
export function rawRefusal(code: ErrorCode, publicUrl: string | undefined): RawAnswer {
  const requestId = randomUUID()
  const answer = problem(code, requestId)
  const body = JSON.stringify(answer)
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body)),
  })
  setSecurityHeaders(headers, publicUrl)
  return { status: answer.status, headers: Object.fromEntries(headers), body }
}
