import { ProblemError } from '@firepay/contract/product/client.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { base64Of } from './base64.ts'
import { type ImportRun, runQuery } from './imports.queries.ts'

/** Small enough for smooth progress and responsive other requests. */
const partBytes = 256 * 1024

/** An upload by this page; it continues on other pages of the product. */
export type Sending = {
  state: 'sending' | 'stopped' | 'failed'
  /** The connection is lost; sending resumes once it is back. */
  isLost?: boolean
  error?: unknown
  startedAt: number
  linesAtStart: number
  file: File
}

const sendings = new Map<string, Sending>()
const listeners = new Set<() => void>()

/** The upload of a run by this page; undefined if the file was chosen elsewhere or before a reload. */
export function useSending(id: string): Sending | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => sendings.get(id),
  )
}

function note(id: string, sending: Sending): void {
  sendings.set(id, sending)
  for (const listener of listeners) listener()
}

export function stopSending(id: string): void {
  const sending = sendings.get(id)
  if (sending?.state === 'sending') note(id, { ...sending, state: 'stopped' })
}

/**
 * Sends the remaining parts in order. Repeats the last part that the server has, so that it detects a different file.
 */
export async function sendFile(queries: QueryClient, run: ImportRun, file: File): Promise<void> {
  if (sendings.get(run.id)?.state === 'sending') return
  note(run.id, { state: 'sending', startedAt: Date.now(), linesAtStart: run.counts.lines, file })
  try {
    let at = run
    if (at.partsTaken > 0 && at.bytesTaken === at.partsTaken * partBytes && at.bytesTaken < file.size) {
      const from = at.bytesTaken - partBytes
      at = await sendPart(at.id, at.partsTaken, file.slice(from, from + partBytes), false)
    }
    while (at.status === 'running' && sendings.get(run.id)?.state === 'sending') {
      const end = Math.min(file.size, at.bytesTaken + partBytes)
      at = await sendPart(at.id, at.partsTaken + 1, file.slice(at.bytesTaken, end), end === file.size)
      queries.setQueryData(runQuery(run.id).queryKey, at)
    }
    if (at.status === 'done') {
      sendings.delete(run.id)
      for (const listener of listeners) listener()
      // The imported lines make cached previews outdated.
      queries.removeQueries({ queryKey: ['POST /imports/preview'] })
      await invalidate(queries, 'GET /imports')
    }
  } catch (error) {
    if (sendings.get(run.id)?.state === 'stopped') return
    note(run.id, { state: 'failed', error, startedAt: Date.now(), linesAtStart: run.counts.lines, file })
  }
}

const tries = 5
const longestPause = 5_000

/** Sends a part; repeats it, because parts are idempotent: while the connection is lost until the person stops. */
async function sendPart(id: string, number: number, part: Blob, isLast: boolean): Promise<ImportRun> {
  const body = { content: await base64Of(part), isLast }
  for (let tried = 1; ; tried += 1) {
    try {
      const run = await api('PUT /imports/{id}/parts/{number}', { params: { id, number: String(number) }, body })
      noteLost(id, false)
      return run
    } catch (error) {
      const isLost = isNoAnswer(error)
      noteLost(id, isLost)
      if (!isPassing(error) || (tried >= tries && !isLost) || sendings.get(id)?.state !== 'sending') throw error
      await new Promise((resolve) => setTimeout(resolve, Math.min(tried * 1_000, longestPause)))
    }
  }
}

function noteLost(id: string, isLost: boolean): void {
  const sending = sendings.get(id)
  if (sending && (sending.isLost ?? false) !== isLost) note(id, { ...sending, isLost })
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status === 0
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true
  const { status } = error.problem
  return status === 0 || status === 429 || status >= 500
}
