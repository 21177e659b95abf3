import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const file = () => process.env.E2E_CLOCK ?? ''

/** The server's time in milliseconds. */
export function serverNow(): number {
  return Date.now() + Number(readFileSync(file(), 'utf8'))
}

/**
 * Lets time pass at the server at once; after the journey it is put back.
 * @param pages whose browsers' clocks go along: those where `page.clock` was installed
 */
export async function passTime(ms: number, ...pages: Page[]): Promise<void> {
  writeFileSync(file(), `+${Number(readFileSync(file(), 'utf8')) + ms}`)
  for (const page of pages) await page.clock.fastForward(ms)
}

export function putClockBack(): void {
  writeFileSync(file(), '+0')
}
