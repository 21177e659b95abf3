import { saveFile } from '../save-file.ts'

/** Maximum size held in memory when the browser cannot stream to a file. */
const maxHeldBytes = 400 * 1024 * 1024
/** Smaller files are held in memory and saved without asking for a location. */
export const maxHeldRows = 100_000
/** Maximum size hashed in the page: hashing needs a second copy in memory. */
const maxHashedBytes = 64 * 1024 * 1024

/** The file exceeds the memory limit. */
export class TooLargeHere extends Error {}

type Picker = (options: { suggestedName: string }) => Promise<{ createWritable: () => Promise<FileStream> }>
type FileStream = {
  write: (chunk: Uint8Array) => Promise<void>
  close: () => Promise<void>
  abort: () => Promise<void>
}

/** The browser's file picker for streaming, if it has one. */
function picker(): Picker | undefined {
  // Chromium only; not in the platform's types.
  const found = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker
  return found && ((options) => found.call(window, options))
}

/** Receives a file; nothing is kept without `finish`. */
export type FileSink = {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** @returns the SHA-256 of the bytes in hexadecimal, where the page can compute it */
  finish: (name: string) => Promise<string | undefined>
  drop: () => Promise<void>
}

/**
 * Opens a target: for a large file one chosen by the user, if the browser supports it; else memory.
 * @returns null if the user cancelled
 */
export async function openSink(suggestedName: string, rows: number): Promise<FileSink | null> {
  const pick = rows > maxHeldRows ? picker() : undefined
  if (pick === undefined) return inMemory()
  try {
    const file = await (await pick({ suggestedName })).createWritable()
    return {
      write: (chunk) => file.write(chunk),
      finish: async () => {
        await file.close()
        return undefined
      },
      drop: () => file.abort().catch(() => undefined),
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

function inMemory(): FileSink {
  let parts: BlobPart[] = []
  let bytes = 0
  return {
    write: async (chunk) => {
      bytes += chunk.byteLength
      if (bytes > maxHeldBytes) throw new TooLargeHere()
      parts.push(chunk)
    },
    finish: async (name) => {
      const blob = new Blob(parts, { type: 'application/octet-stream' })
      parts = []
      saveFile(name, blob)
      return bytes > maxHashedBytes ? undefined : await hashOf(blob)
    },
    drop: async () => {
      parts = []
    },
  }
}

/** Hashing needs a secure origin. */
async function hashOf(blob: Blob): Promise<string | undefined> {
  if (!window.isSecureContext) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
