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

/** Answers one request of Node's HTTP server. */
export type Fetch = (request: Request, bindings: unknown) => Response | Promise<Response>

/**
 * Hands requests of Node's HTTP server to `fetch`, and answers what never gets that far: no host or two (400), and a host
 * that is not ours (421).
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

/** The host of the request; of the absolute form (`GET http://host/path`) its own, which then becomes a plain path. */
function targetHost(incoming: IncomingMessage): string | undefined {
  const target = incoming.url ?? '/'
  if (target.startsWith('/')) return incoming.headers.host
  try {
    const url = new URL(target)
    incoming.url = `${url.pathname}${url.search}`
    return isOwnHost(incoming.headers.host, url.origin) ? url.host : undefined
  } catch {
    // `OPTIONS *` and the like
    incoming.url = '/'
    return incoming.headers.host
  }
}

/**
 * Answers in Node's place what it would answer without a body: headers beyond 16 KiB (431) and what is not HTTP (400).
 * An `Expect` that nobody knows is passed over, as RFC 9110 allows.
 * @param isAnswerDue whether a refusal would be taken for an answer that is due; the connection can then only be cut
 */
export function answerParserErrors(
  server: Server,
  publicUrl: string | undefined,
  isAnswerDue: (socket: Socket) => boolean,
): void {
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // A browser opens connections that it may need. One that was not used in time ends without a word: the browser takes the
    // first bytes on it for the answer to the next request that it sends there.
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

/** A refusal as Node's own server writes it, for what never reaches the app; with the headers of every other answer. */
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
