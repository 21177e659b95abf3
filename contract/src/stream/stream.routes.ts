import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { streamQuery } from './stream.schemas.ts'

export const streamRoutes = defineRoutes({
  followChanges: {
    method: 'GET',
    path: '/stream',
    area: 'stream',
    summary:
      'Server-sent events of what changes in the merchant: `change` with a kind and ids, at most one a second of each kind; `refetch` when some were missed; `open` otherwise. `Last-Event-ID` goes on where a stream ended. Keeps no session alive',
    auth: 'user',
    needs: 'read Transaction',
    query: streamQuery,
    stream: ['text/event-stream'],
    live: true,
    success: { status: 200, body: z.string() },
    errors: ['FORBIDDEN'],
  },
})
