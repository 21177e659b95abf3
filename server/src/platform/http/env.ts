import type { HttpBindings } from '@hono/node-server'
import type { SiteCaller, UserCaller } from '../caller/caller.ts'
import type { RequestFacts } from '../caller/request-facts.ts'

/** What the steps of one request hand on to each other. */
export type Env = {
  Bindings: HttpBindings
  Variables: {
    facts: RequestFacts
    /** What rate limits count by. */
    source: string
    /** Path as in the route table, for logs: never the path itself, which may hold a token. */
    template: string
    /** The values in the path, decoded. */
    params: Record<string, string>
    caller: UserCaller | SiteCaller | undefined
  }
}
