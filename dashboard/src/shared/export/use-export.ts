import { exportIdHeader, exportRowsHeader } from '@firepay/contract/exports/export-values.ts'
import { useEffect, useRef, useState } from 'react'
import { api, apiFile } from '../../api/client.ts'
import type { Answer } from '../../api/query.ts'
import { exportTexts as texts } from '../../locale/exports.ts'
import { problemText } from '../problem-text.ts'
import { openSink, TooLargeHere } from './save-stream.ts'

export type Manifest = Answer<'GET /exports/{id}'>

/** What to export: the call, its parameters, and how many rows the screen knows of. */
export type ExportOf = { path: string; query: Record<string, string>; rows: number }

export type ExportState =
  | { is: 'idle' }
  | { is: 'running'; done: number; total: number }
  | { is: 'failed'; text: string }
  | { is: 'done'; manifest: Manifest; isChecked: boolean }

const newline = 10

/** Runs one export: streams the answer into a file, counts its rows on the way, and reads its manifest behind the end. */
export function useExport(): {
  state: ExportState
  start: (of: ExportOf, fileName: string) => void
  stop: () => void
} {
  const [state, setState] = useState<ExportState>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  // A dialog that is gone ends its export: nobody sees it any more.
  useEffect(() => () => running.current?.abort(), [])

  const run = async (of: ExportOf, fileName: string) => {
    const control = new AbortController()
    const sink = await openSink(fileName, of.rows)
    if (sink === null) return
    running.current = control
    setState({ is: 'running', done: 0, total: of.rows })
    try {
      const answer = await apiFile(of.path, of.query, { signal: control.signal })
      const total = Number(answer.headers.get(exportRowsHeader) ?? of.rows)
      const id = answer.headers.get(exportIdHeader) ?? ''
      let done = 0
      let shownAt = 0
      const reader = answer.body?.getReader()
      for (;;) {
        const next = await reader?.read()
        if (next === undefined || next.done) break
        await sink.write(next.value)
        for (const byte of next.value) if (byte === newline) done += 1
        if (performance.now() - shownAt < 100) continue
        shownAt = performance.now()
        setState({ is: 'running', done, total })
      }
      const manifest = await api('GET /exports/{id}', { params: { id }, signal: control.signal })
      // A whole file has a complete manifest.
      if (manifest.status !== 'complete') throw new Error('The manifest is not complete')
      const hash = await sink.finish(manifest.fileName)
      if (hash !== undefined && hash !== manifest.sha256) throw new Error('The file is not what the manifest says')
      setState({ is: 'done', manifest, isChecked: hash !== undefined })
    } catch (error) {
      await sink.drop()
      setState({ is: 'failed', text: control.signal.aborted ? texts.stopped : failureText(error) })
    }
  }
  return {
    state,
    start: (of, fileName) =>
      void run(of, fileName).catch((error: unknown) => setState({ is: 'failed', text: failureText(error) })),
    stop: () => running.current?.abort(),
  }
}

function failureText(error: unknown): string {
  if (error instanceof TooLargeHere) return texts.tooLargeHere
  // What broke in the middle has no problem that the server could tell.
  return error instanceof Error && error.name === 'ProblemError' ? problemText(error) : texts.broken
}
