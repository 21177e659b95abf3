import { cpus, loadavg, totalmem } from 'node:os'

/** Machine of a measurement; part of every result. */
export function describeMachine() {
  const [cpu] = cpus()
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    loadAverage: loadavg().map((value) => Math.round(value * 100) / 100),
    at: new Date().toISOString().slice(0, 10),
  }
}

/** Percentile of the values; NaN for an empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}
