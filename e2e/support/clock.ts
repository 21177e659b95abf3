import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { expect, type Page, type Request } from '@playwright/test'
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

/**
 * Counts a page's requests from now on. A request that the server answers after its clock moved would count as use at that
 * time, so a journey about idle sessions waits for them first.
 * @returns waits until none is open; the stream of live changes stays open and does not count
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/stream')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([])
}

export function putClockBack(): void {
  shiftBy(0)
}

/** Atomic, because the server reads the file at each use. */
function shiftBy(ms: number): void {
  writeFileSync(`${file}.next`, `+${ms}`)
  renameSync(`${file}.next`, file)
}
