import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../platform/config/config.ts'
import { codeOf } from '../../platform/errors/database-errors.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { Connections } from '../../platform/http/connections.ts'
import { type EarlyRefusal, refusingListener } from '../../platform/http/refuse-early.ts'
import { answerParserErrors, type Fetch, rawRefusal, toRequestListener } from '../../platform/http/request-listener.ts'
import { listenOn } from './handles.ts'

export interface Listener {
  port: number
  /** Sends requests to `fetch` from now on; until then each gets 503. `refuse` runs before a request waits for its start. */
  handWith(fetch: Fetch, refuse?: EarlyRefusal): void
  /** Accepts no new connections, lets accepted requests finish, and closes the rest after `patienceMs`. */
  drain(patienceMs: number): Promise<void>
}

/** Ports tried after the default one. */
const portsToTry = 20

/**
 * Binds the port. Only the default port is replaced by a following one when it is taken.
 * @throws UserError when a named port is in use or not allowed
 */
export async function listen(config: Pick<Config, 'host' | 'port' | 'portIsNamed' | 'publicUrl'>): Promise<Listener> {
  let handler: RequestListener | null = null
  let refusal: ReturnType<typeof refusingListener> | undefined
  let draining = false
  const server = createServer(
    // Limits for slow requests (security.md V-*): headers and whole.
    {
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      // Node would answer 400 without a body; `toRequestListener` refuses it with one.
      requireHostHeader: false,
    },
  )
  const refuse: typeof refusal = (request, response) => {
    if (draining) response.setHeader('connection', 'close')
    return refusal?.(request, response) ?? false
  }
  const answer: RequestListener = (request, response) => {
    if (handler) return void handler(request, response)
    const { status, headers, body } = rawRefusal('OVERLOADED', config.publicUrl)
    response.writeHead(status, { ...headers, 'retry-after': '1' }).end(body)
  }
  const connections = new Connections(server, answer, refuse)
  answerParserErrors(server, config.publicUrl, (socket) => connections.isAnswerDue(socket))
  const open = await bind(server, config)
  return {
    port: (server.address() as AddressInfo).port,
    handWith(fetch, early) {
      handler = toRequestListener(fetch, config.publicUrl)
      if (early) refusal = refusingListener(early)
    },
    async drain(patienceMs) {
      draining = true
      let left = open.length
      for (const one of open) one.close(() => left--)
      for (let waited = 0; left > 0 && waited < patienceMs; waited += 50) {
        server.closeIdleConnections()
        await delay(50)
      }
      server.closeAllConnections()
    },
  }
}

async function bind(server: Server, config: Pick<Config, 'host' | 'port' | 'portIsNamed'>): Promise<NetServer[]> {
  const last = config.portIsNamed ? config.port : config.port + portsToTry
  for (let port = config.port; ; port++) {
    try {
      return await listenOn(server, config.host, port)
    } catch (cause) {
      const code = codeOf(cause)
      if (code === 'EADDRINUSE' && port < last) continue
      if (code === 'EADDRINUSE') {
        throw new UserError(`Port ${port} is in use by another program; stop that one or set PORT to a free one.`, {
          cause,
        })
      }
      if (code === 'EACCES')
        throw new UserError(`Port ${port} is not allowed for this account; set PORT above 1023.`, { cause })
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
        throw new UserError(`HOST=${config.host} is not an address of this machine.`, { cause })
      }
      throw cause
    }
  }
}
