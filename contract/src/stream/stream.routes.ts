import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { streamQuery } from './stream.schemas.ts'

export const streamRoutes = defineRoutes({
  followChanges: {
    method: 'GET',
    path: '/stream',
    area: 'stream',
    summary:
      'Streams changes of the merchant as server-sent events: `change` with a kind and IDs, at most one per second of each kind; `refetch` when some were missed, otherwise `open`. `Last-Event-ID` resumes where a stream ended. Does not keep a session alive',
    auth: 'user',
    needs: 'read Transaction',
    query: streamQuery,
    stream: ['text/event-stream'],
    live: true,
    success: { status: 200, body: z.string() },
    errors: ['FORBIDDEN'],
  },
})
