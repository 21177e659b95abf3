/** Encoding of a file. Records are searched in a text with one character per byte, whatever the encoding. */
export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

const mark = '\u00ef\u00bb\u00bf'

/**
 * Guesses the encoding from the first part: UTF-16 by its byte order mark, UTF-8 if all bytes are valid, else Windows-1252,
 * which accepts every byte. The part may end within a character.
 * @returns null for binary content
 */
export function guessEncoding(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (bytes.subarray(0, 64).includes(0)) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/**
 * The bytes as a text with one character per byte, after UTF-16 is converted to UTF-8; `left` is an incomplete character at
 * the end.
 */
export function bytesAsText(bytes: Uint8Array, encoding: Encoding): { text: string; left: Uint8Array } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isUtf16(encoding)) return { text: buffer.toString('latin1'), left: buffer.subarray(buffer.length) }
  const even = buffer.length - (buffer.length % 2)
  const high = even === 0 ? 0 : (buffer[encoding === 'utf-16le' ? even - 1 : even - 2] ?? 0)
  // A high surrogate without its low one.
  const end = high >= 0xd8 && high <= 0xdb ? even - 2 : even
  const letters = inOrder(buffer.subarray(0, end), encoding).toString('utf16le')
  return { text: Buffer.from(letters, 'utf8').toString('latin1'), left: buffer.subarray(end) }
}

/** The bytes of the file for an unread rest of the text. */
export function textAsBytes(text: string, left: Uint8Array, encoding: Encoding): Uint8Array {
  const bytes = Buffer.from(text, 'latin1')
  if (!isUtf16(encoding)) return bytes
  return Buffer.concat([inOrder(Buffer.from(bytes.toString('utf8'), 'utf16le'), encoding), left])
}

/** Skips the byte order mark, which is not part of the first column. */
export function startOfText(text: string): number {
  return text.startsWith(mark) ? mark.length : 0
}

function isUtf16(encoding: Encoding): boolean {
  return encoding === 'utf-16le' || encoding === 'utf-16be'
}

function inOrder(bytes: Buffer, encoding: Encoding): Buffer {
  return encoding === 'utf-16be' ? Buffer.from(bytes).swap16() : bytes
}

const beyondAscii = /[\u0080-\u00ff]/
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const western = new TextDecoder('windows-1252')

/**
 * Decodes the cells of a record. A file with an ASCII beginning is taken for UTF-8; a later record that is not valid UTF-8
 * is decoded as Windows-1252, so that no character is replaced.
 */
export function decodeCells(cells: string[], encoding: Encoding): string[] {
  if (!cells.some((cell) => beyondAscii.test(cell))) return cells
  if (encoding !== 'windows-1252') {
    try {
      return cells.map((cell) => (beyondAscii.test(cell) ? utf8.decode(Buffer.from(cell, 'latin1')) : cell))
    } catch {
      // Windows-1252 accepts every byte.
    }
  }
  return cells.map((cell) => (beyondAscii.test(cell) ? western.decode(Buffer.from(cell, 'latin1')) : cell))
}
