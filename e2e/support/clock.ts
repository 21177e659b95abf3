import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { program } from './program.ts'

const file = program.clock

/** The server's time in milliseconds. */
export function serverNow(): number {
  return Date.now() + Number(readFileSync(file, 'utf8'))
}

/**
 * Lets time pass at the server at once; after the journey it is put back.
 * @param pages whose browsers' clocks go along: those where `page.clock` was installed
 */
export async function passTime(ms: number, ...pages: Page[]): Promise<void> {
  shiftBy(Number(readFileSync(file, 'utf8')) + ms)
  for (const page of pages) await page.clock.fastForward(ms)
}

export function putClockBack(): void {
  shiftBy(0)
}

/** In one step: the server, which reads the file at each use, never finds half of it. */
function shiftBy(ms: number): void {
  writeFileSync(`${file}.next`, `+${ms}`)
  renameSync(`${file}.next`, file)
}
