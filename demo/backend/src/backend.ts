import { type ServeHandlers, serve } from '@firepay/contract/http/serve.ts'
import { type DemoRoutes, demoRoutes } from '@firepay/demo-contract/routes.ts'
import { authHandlers } from './handlers/auth.ts'
import { cardHandlers } from './handlers/cards.ts'
import { emailHandlers } from './handlers/email.ts'
import { invoiceHandlers } from './handlers/invoices.ts'
import { permissionHandlers } from './handlers/permissions.ts'
import { searchHandlers } from './handlers/search.ts'
import { shopHandlers } from './handlers/shop.ts'
import { todoHandlers } from './handlers/todo.ts'
import { userHandlers } from './handlers/users.ts'
import { messages } from './refuse.ts'
import { createStore, type Store } from './store.ts'

export type BackendOptions = {
  now?: () => Date
  /** Delay of answers (`demo.latencyMs`), so that pages show their loading states. */
  latencyMs?: number
  /** Called with a handler's error, or with an answer that its route does not declare. */
  onFault?: (error: unknown) => void
}

export type Backend = {
  answer(request: Request): Promise<Response>
  /** Resets the state to that of the page load. */
  reset(): void
}

/** Search texts that trigger states a page must handle. */
export const sentinels = { fails: '!fail', never: '!wait' } as const

/** The sample area as a fetch function: answers in the page, keeps its state in memory, returns copies. */
export function createBackend({ now = () => new Date(), latencyMs = 150, onFault }: BackendOptions = {}): Backend {
  let serving = served(createStore(now), onFault)
  return {
    answer: async (request) => {
      const url = new URL(request.url)
      const q = url.searchParams.get('q')
      if (q === sentinels.never) await new Promise((_, reject) => request.signal.addEventListener('abort', reject))
      if (latencyMs > 0) await new Promise((done) => setTimeout(done, latencyMs))
      request.signal.throwIfAborted()
      if (q === sentinels.fails) return Response.json({ error: messages.failed }, { status: 500 })
      return await inDemoWords(url.pathname, await serving(request))
    },
    reset: () => {
      serving = served(createStore(now), onFault)
    },
  }
}

function served(store: Store, onFault?: (error: unknown) => void) {
  const handlers: ServeHandlers<DemoRoutes> = {
    ...authHandlers(store),
    ...searchHandlers(store),
    ...invoiceHandlers(store),
    ...userHandlers(store),
    ...permissionHandlers(store),
    ...shopHandlers(store),
    ...emailHandlers(store),
    ...todoHandlers(store),
    ...cardHandlers(store),
  }
  return serve(demoRoutes, handlers, onFault ? { onFault } : {})
}

type Told = { code?: string; errors?: { path: string; message: string }[] }

/** A refusal in the specification's format: `error`, a text or a text per field; no body for a missing record. */
async function inDemoWords(path: string, answered: Response): Promise<Response> {
  if (answered.ok) return answered
  const { code, errors = [] } = (await answered.json()) as Told
  if (code === 'NOT_FOUND') return new Response(null, { status: 404 })
  if (code === 'UNKNOWN_PAIR') return refused(400, { email: [messages.unknownPair] })
  if (code === 'EXPIRED') return refused(401, messages.expired)
  if (code === 'TAKEN')
    return refused(400, Object.fromEntries(errors.map(({ path: field, message }) => [field, message])))
  if (code === 'METHOD_NOT_ALLOWED') return new Response(null, { status: 405, headers: answered.headers })
  return refused(400, path === '/jwt/login' ? { email: [messages.failed] } : messages.failed)
}

function refused(status: number, error: unknown): Response {
  return Response.json({ error }, { status })
}
