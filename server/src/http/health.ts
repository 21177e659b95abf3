import { Hono } from 'hono'

/** Whether this instance should be sent requests. */
export interface Readiness {
  /** What stands against it, in words; empty when it is ready. Answers within 2 seconds. */
  faults(): Promise<string[]>
}

/** GET /livez (the process answers; never touches the database) and GET /readyz (security.md V-01). */
export function healthRoutes(readiness: Readiness): Hono {
  return new Hono()
    .get('/livez', (context) => context.json({ status: 'alive' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (context) => {
      const faults = await readiness.faults()
      const ready = faults.length === 0
      return context.json({ status: ready ? 'ready' : 'not ready', faults }, ready ? 200 : 503, {
        'cache-control': 'no-store',
      })
    })
}
