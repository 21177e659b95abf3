import type { DemoRoute } from '@firepay/demo-contract/route.ts'
import { createBackend } from '../backend.ts'

export type Told = { status: number; body: unknown; faults: unknown[] }

export type Ask = (call: string, body?: unknown) => Promise<Told>

/**
 * A sample backend as it is at first, and a way to ask it: `ask('GET /apps/todo/tasks?q=shelf')`. A body is sent as JSON, a
 * text as it is. Told are the answer, `{}` where that is empty, and what the backend took for faults of its own.
 */
export function beginning(): Ask {
  const faults: unknown[] = []
  const { answer } = createBackend({ latencyMs: 0, onFault: (fault) => faults.push(fault) })
  return async (call, body) => {
    const [method = '', path = ''] = call.split(' ')
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body), headers }
    const response = await answer(new Request(`https://pay.example${path}`, { method, ...init }))
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text), faults }
  }
}

/** Whether a call is one of a route. */
export function isCallOf({ method, path }: Pick<DemoRoute, 'method' | 'path'>, call: string): boolean {
  return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`).test(call)
}
