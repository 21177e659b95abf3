import type { HttpBindings } from '@hono/node-server'
import type { RequestFacts, SiteCaller, UserCaller } from './handler.ts'

/** What the steps of one request hand on to each other. */
export type Env = {
  Bindings: HttpBindings
  Variables: {
    facts: RequestFacts
    /** What rate limits count by. */
    source: string
    /** Path as in the route table, for logs: never the path itself, which may hold a token. */
    template: string
    caller: UserCaller | SiteCaller | undefined
  }
}
