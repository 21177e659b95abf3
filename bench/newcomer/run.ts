/**
 * Waiting times of a new user after filling the sandbox: the first retried notification, a disabled address, and a bulk
 * repeat from plan to end. Calls the API like the dashboard. Prints JSON. Run: `npm run bench -- newcomer`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root, setUp, start } from '../support/installation.ts'
import { describeMachine } from '../support/machine.ts'

type Site = { id: string; name: string }
type Plan = { id: string; status: string; willRepeat: number; progress: { delivered: number; failed: number } }

const patienceMs = 120_000
const data = mkdtempSync(join(tmpdir(), 'firepay-bench-newcomer-'))
const running = await start([process.execPath, join(root, 'bin', 'firepay.mjs'), 'start'], root, {
  DATA_DIR: join(data, 'data'),
})
try {
  const { call } = await setUp(running)
  const read = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const answer = await call(path, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const post = <T>(path: string, body?: object): Promise<T> =>
    read(path, {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    })
  const began = performance.now()
  /**
   * Polls twice per second until `find` returns something. @returns the result, and milliseconds since the sandbox was
   * requested
   */
  const until = async <T>(what: string, find: () => Promise<T | undefined>): Promise<{ found: T; ms: number }> => {
    while (performance.now() - began < patienceMs) {
      const found = await find()
      if (found !== undefined) return { found, ms: Math.round(performance.now() - began) }
      await delay(500)
    }
    throw new Error(`no ${what} after ${patienceMs} ms`)
  }
  const first = async (status: string) =>
    (await read<{ items: { id: string }[] }>(`/notifications?mode=test&status=${status}&limit=1`)).items[0]

  await post('/sandbox')
  const [filled, retrying, disabled] = await Promise.all([
    until('sandbox', async () => {
      const { sandbox } = await read<{ sandbox: { status: string } }>('/onboarding')
      return sandbox.status === 'filled' ? sandbox : undefined
    }),
    until('retried notification', () => first('retrying')),
    until('disabled address', async () => {
      const { items } = await read<{ items: Site[] }>('/sites?mode=test')
      const endpoints = await Promise.all(
        items.map(({ id }) => read<{ status: string }>(`/sites/${id}/notification-endpoint`)),
      )
      return endpoints.find(({ status }) => status === 'disabled')
    }),
  ])
  const filter = { mode: 'test', status: 'retrying,canceled' }
  const planned = await post<Plan>('/notifications/repeat-plans', { filter, perSecond: 100 })
  const plannedMs = Math.round(performance.now() - began)
  await post(`/notifications/repeat-plans/${planned.id}/start`)
  const repeated = await until('end of the repeat', async () => {
    const plan = await read<Plan>(`/notifications/repeat-plans/${planned.id}`)
    return plan.status === 'done' ? plan : undefined
  })
  const result = {
    name: 'newcomer',
    machine: describeMachine(),
    readyMs: running.readyAfterMs,
    sinceTheSandboxWasAskedForMs: {
      filled: filled.ms,
      firstRetrying: retrying.ms,
      disabledAddress: disabled.ms,
      repeatPlanned: plannedMs,
      repeatDone: repeated.ms,
    },
    repeat: { planned: planned.willRepeat, ...repeated.found.progress },
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await running.stop()
  rmSync(data, { recursive: true, force: true })
}
