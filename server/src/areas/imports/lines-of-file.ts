import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Received, receiveLine } from '../ingest/prepare-events.ts'
import type { FileFormat } from './formats/format.ts'
import { type LineRead, type Reading, readPart, type SaidNotation } from './read-part.ts'

/** Candidate formats of a file, and its notation. */
export type FileChoices = { formats: readonly FileFormat[]; notation: SaidNotation }

type FileLine = { line: number; event: Received } | { line: number; format: string; read: LineRead }

/**
 * Lines of a file in order, in bounded memory. A file that begins with `{` is ndjson; any other is a processor's CSV, in
 * which a line may have several movements.
 * @throws FileFault when it is neither
 */
export async function* linesOfFile(file: Readable, choices: FileChoices): AsyncGenerator<FileLine> {
  const first = await firstChunk(file)
  yield* isJson(first) ? jsonLines(file) : csvLines(file, choices)
}

/** Leaves the chunk in the stream. */
async function firstChunk(file: Readable): Promise<Buffer> {
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    file.unshift(chunk)
    return chunk as Buffer
  }
  return Buffer.alloc(0)
}

function isJson(bytes: Buffer): boolean {
  return (
    bytes.length === 0 || /^\ufeff?\s*\{/.test(bytes.toString('latin1', 0, 1_000).replace('\u00ef\u00bb\u00bf', ''))
  )
}

async function* jsonLines(file: Readable): AsyncGenerator<FileLine> {
  const lines = createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })
  let line = 0
  try {
    for await (const text of lines) {
      line += 1
      if (text.trim() !== '') yield { line, event: receiveLine({ text, number: line }) }
    }
  } finally {
    lines.close()
  }
}

/** Bytes of a file inspected for its notation of dates and amounts. */
const firstPartBytes = 256 * 1024

async function* csvLines(file: Readable, choices: FileChoices): AsyncGenerator<FileLine> {
  let reading: Reading | null = null
  // One part is always held back: only the end of the stream shows which part is the last.
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const chunk of file) {
    if (waitingBytes >= (reading ? 1 : firstPartBytes)) {
      const part = Buffer.concat(waiting)
      const read: Awaited<ReturnType<typeof readPart>> = await readPart(reading, part, { ...choices, isLast: false })
      reading = read.reading
      yield* linesOf(reading, read.lines)
      waiting = []
      waitingBytes = 0
    }
    waiting.push(chunk as Buffer)
    waitingBytes += (chunk as Buffer).length
  }
  const last = await readPart(reading, Buffer.concat(waiting), { ...choices, isLast: true })
  yield* linesOf(last.reading, last.lines)
}

function* linesOf({ format }: Reading, lines: readonly LineRead[]): Generator<FileLine> {
  for (const read of lines) yield { line: read.line, format, read }
}
