import { Hono } from 'hono'
import type { Deps } from './deps.ts'
import { healthRoutes, type Readiness } from './http/health.ts'

/** Answers one request. */
export type Fetch = (request: Request, bindings: unknown) => Response | Promise<Response>

/** Work that runs beside the requests until it is told to stop. */
export interface BackgroundWork {
  /** Finishes what it is at and gives its leases back. */
  stop(): Promise<void>
}

/** The one place where the areas are put together into a program. */
export function createFetch(_deps: Deps, readiness: Readiness): Fetch {
  const app = new Hono()
  app.route('/', healthRoutes(readiness))
  return app.fetch
}

/** Starts the worker loops. */
export function startBackgroundWork(_deps: Deps): BackgroundWork[] {
  return []
}

/** Makes a new one-time setup token while no user exists (security.md A-12); null when there is one. */
export async function issueSetupToken(_deps: Deps): Promise<string | null> {
  return null
}
