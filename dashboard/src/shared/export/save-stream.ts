import { saveFile } from '../save-file.ts'

/** Without a way to write to a file while it comes in, it is held in memory: up to so much. */
const maxHeldBytes = 400 * 1024 * 1024
/** Files below are held and saved at once: nobody is asked where to for a few rows. */
export const maxHeldRows = 100_000
/** Up to so much is hashed in the page: the whole of it has to lie in memory once more. */
const maxHashedBytes = 64 * 1024 * 1024

/** The file would not fit into memory. */
export class TooLargeHere extends Error {}

type Picker = (options: { suggestedName: string }) => Promise<{ createWritable: () => Promise<FileStream> }>
type FileStream = {
  write: (chunk: Uint8Array) => Promise<void>
  close: () => Promise<void>
  abort: () => Promise<void>
}

/** Where the browser lets a page write a file as it comes in. */
function picker(): Picker | undefined {
  // Not in the types of the platform: Chromium has it, others do not.
  const found = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker
  return found && ((options) => found.call(window, options))
}

/** Takes what comes in; nothing of it is kept unless `finish` was called. */
export type FileSink = {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** @returns the SHA-256 of the bytes in hexadecimal digits, where the page could tell it */
  finish: (name: string) => Promise<string | undefined>
  drop: () => Promise<void>
}

/**
 * Opens a place for a file: one that the person chooses, for a large one where the browser can; else memory.
 * @returns null when the person chose none
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

/** Only pages of a secure origin can hash. */
async function hashOf(blob: Blob): Promise<string | undefined> {
  if (!window.isSecureContext) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
