import { exportIdHeader, exportRowsHeader } from '@firepay/contract/exports/export-values.ts'
import { useEffect, useRef, useState } from 'react'
import { api, apiFile } from '../../api/client.ts'
import type { Answer } from '../../api/query.ts'
import { exportTexts as texts } from '../../locale/exports.ts'
import { problemText } from '../problem-text.ts'
import { openSink, TooLargeHere } from './save-stream.ts'

export type Manifest = Answer<'GET /exports/{id}'>

/** The export's call, its parameters and the number of rows known to the screen. */
export type ExportOf = { path: string; query: Record<string, string>; rows: number }

export type ExportState =
  | { is: 'idle' }
  | { is: 'running'; done: number; total: number }
  | { is: 'failed'; text: string }
  | { is: 'done'; manifest: Manifest; isChecked: boolean }

const newline = 10

/** Runs an export: streams the response to a file, counts its rows, and reads the manifest that follows it. */
export function useExport(): {
  state: ExportState
  start: (of: ExportOf, fileName: string) => void
  stop: () => void
} {
  const [state, setState] = useState<ExportState>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  // Closing the dialog aborts the export.
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
      // A complete file has a complete manifest.
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
  // An interrupted stream has no problem document.
  return error instanceof Error && error.name === 'ProblemError' ? problemText(error) : texts.broken
}
