import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sandboxReceiverOf } from '../../sites/sandbox-url.ts'
import type { Outcome } from './deliver.ts'

type Asked = { webhookId: string; trigger: string }

/** Responses of the sandbox receivers by name; unlisted names respond with 200. */
const receivers: Readonly<Record<string, (asked: Asked) => { status: number; delayMs?: number }>> = {
  failing: () => ({ status: 500 }),
  slow: () => ({ status: 200, delayMs: 2_500 }),
  gone: () => ({ status: 410 }),
  // One sandbox shop fails at times and one is mostly unreachable; repeats to either succeed.
  'northlight-coffee': ({ webhookId, trigger }) => ({
    status: trigger === 'schedule' && chanceOf(webhookId) < 0.15 ? 503 : 200,
  }),
  'praia-norte': ({ webhookId, trigger }) => {
    if (trigger !== 'schedule') return { status: 200 }
    const chance = chanceOf(webhookId)
    return { status: chance < 0.01 ? 410 : chance < 0.5 ? 500 : 200 }
  },
}

/** The response of a sandbox receiver; null for every other address. */
export async function answerInSandbox(target: string, asked: Asked): Promise<Outcome | null> {
  const name = sandboxReceiverOf(target)
  if (name === undefined) return null
  const receive = Object.hasOwn(receivers, name) ? receivers[name] : undefined
  const { status, delayMs = 0 } = receive?.(asked) ?? { status: 200 }
  const began = performance.now()
  if (delayMs > 0) await delay(delayMs)
  return {
    durationMs: Math.round(performance.now() - began),
    response: {
      status,
      headers: { 'content-type': 'text/plain' },
      body: status === 200 ? 'ok' : 'This is the sandbox.',
    },
    ...(status !== 200 && { error: { kind: 'http' as const, message: `Answered ${status}.` } }),
  }
}

/** A number of 0…1, fixed for each event. */
function chanceOf(webhookId: string): number {
  return createHash('sha256').update(webhookId).digest().readUInt32BE() / 2 ** 32
}
