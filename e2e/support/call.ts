import { setTimeout as delay } from 'node:timers/promises'
import { program } from './program.ts'

/**
 * Calls the API like a client: a call refused with Retry-After is repeated.
 * @throws Error with the answer of any other refusal
 */
export async function call(method: string, path: string, headers: Record<string, string>, body?: object) {
  for (let turn = 1; ; turn++) {
    const response = await fetch(`${program.origin}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.ok) return response
    const wait = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || wait === 0 || turn === 3) {
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    }
    await delay(wait * 1_000)
  }
}
