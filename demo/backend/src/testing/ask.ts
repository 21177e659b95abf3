import type { DemoRoute } from '@firepay/demo-contract/route.ts'
import { createBackend } from '../backend.ts'

export type Told = { status: number; body: unknown; faults: unknown[] }

export type Ask = (call: string, body?: unknown) => Promise<Told>

/**
 * A new sample backend and a function that calls it: `ask('GET /apps/todo/tasks?q=shelf')`. A body is sent as JSON, a
 * string unchanged. Returns the answer, `{}` when it is empty, and the faults that the backend reported.
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

/** True when a call matches a route. */
export function isCallOf({ method, path }: Pick<DemoRoute, 'method' | 'path'>, call: string): boolean {
  return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`).test(call)
}
