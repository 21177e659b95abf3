import type { HttpBindings } from '@hono/node-server'
import type { SiteCaller, UserCaller } from '../caller/caller.ts'
import type { RequestFacts } from '../caller/request-facts.ts'

/** Variables of a request, shared between middleware and handlers. */
export type Env = {
  Bindings: HttpBindings
  Variables: {
    facts: RequestFacts
    /** The unit that rate limits count by. */
    source: string
    /** Path template, for logs: the path itself may contain a token. */
    template: string
    /** Decoded path parameters. */
    params: Record<string, string>
    caller: UserCaller | SiteCaller | undefined
  }
}
