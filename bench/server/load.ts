import { percentile } from '../support/machine.ts'

export type Latencies = { requests: number; failed: number; p50: number; p95: number; p99: number; max: number }

/**
 * An open loop at a fixed rate: slow answers do not delay later requests, and queueing counts. Milliseconds with one
 * decimal.
 */
export async function openLoop(
  perSecond: number,
  seconds: number,
  ask: (turn: number) => Promise<unknown>,
): Promise<Latencies> {
  const times: number[] = []
  let failed = 0
  const total = perSecond * seconds
  const startedAt = performance.now()
  const pending: Promise<void>[] = []
  for (let turn = 0; turn < total; turn++) {
    const due = startedAt + (turn * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    pending.push(
      ask(turn).then(
        () => void times.push(performance.now() - due),
        () => void failed++,
      ),
    )
  }
  await Promise.all(pending)
  return { requests: total, failed, ...summary(times) }
}

export async function oneByOne(
  times: number,
  ask: () => Promise<unknown>,
): Promise<Omit<Latencies, 'failed' | 'requests'>> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const startedAt = performance.now()
    await ask()
    taken.push(performance.now() - startedAt)
  }
  return summary(taken)
}

function summary(times: readonly number[]) {
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    p50: round(percentile(times, 50)),
    p95: round(percentile(times, 95)),
    p99: round(percentile(times, 99)),
    max: round(Math.max(...times)),
  }
}
