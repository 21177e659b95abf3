import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { program } from './program.ts'

const file = program.clock

/** The server's time in milliseconds. */
export function serverNow(): number {
  return Date.now() + Number(readFileSync(file, 'utf8'))
}

/**
 * Advances the server's clock; it is reset after the journey.
 * @param pages whose browser clocks advance too: those with `page.clock` installed
 */
export async function passTime(ms: number, ...pages: Page[]): Promise<void> {
  shiftBy(Number(readFileSync(file, 'utf8')) + ms)
  for (const page of pages) await page.clock.fastForward(ms)
}

export function putClockBack(): void {
  shiftBy(0)
}

/** Atomic, because the server reads the file at each use. */
function shiftBy(ms: number): void {
  writeFileSync(`${file}.next`, `+${ms}`)
  renameSync(`${file}.next`, file)
}
