/** How a file writes letters. Records are found in a text of one byte for each letter, whichever it is. */
export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

const mark = '\u00ef\u00bb\u00bf'

/**
 * How the file writes letters, told from its first part: UTF-16 by its byte order mark, UTF-8 where every byte fits, else
 * Windows-1252, in which every byte is a letter. A part may end within a letter.
 * @returns null for what is no text
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

/** The bytes as a text of one letter a byte, UTF-16 as the bytes of UTF-8; `left` is half a letter at their end. */
export function bytesAsText(bytes: Uint8Array, encoding: Encoding): { text: string; left: Uint8Array } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isUtf16(encoding)) return { text: buffer.toString('latin1'), left: buffer.subarray(buffer.length) }
  const even = buffer.length - (buffer.length % 2)
  const high = even === 0 ? 0 : (buffer[encoding === 'utf-16le' ? even - 1 : even - 2] ?? 0)
  // The first half of a letter of four bytes.
  const end = high >= 0xd8 && high <= 0xdb ? even - 2 : even
  const letters = inOrder(buffer.subarray(0, end), encoding).toString('utf16le')
  return { text: Buffer.from(letters, 'utf8').toString('latin1'), left: buffer.subarray(end) }
}

/** The bytes of the file that a rest of the text was read from. */
export function textAsBytes(text: string, left: Uint8Array, encoding: Encoding): Uint8Array {
  const bytes = Buffer.from(text, 'latin1')
  if (!isUtf16(encoding)) return bytes
  return Buffer.concat([inOrder(Buffer.from(bytes.toString('utf8'), 'utf16le'), encoding), left])
}

/** Without the byte order mark, which is no letter of the first column. */
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
 * The cells of a record as they are written. A file whose beginning has plain letters only is taken for UTF-8: a record that
 * does not fit it later is read as what it is then, Windows-1252, and no letter is replaced.
 */
export function decodeCells(cells: string[], encoding: Encoding): string[] {
  if (!cells.some((cell) => beyondAscii.test(cell))) return cells
  if (encoding !== 'windows-1252') {
    try {
      return cells.map((cell) => (beyondAscii.test(cell) ? utf8.decode(Buffer.from(cell, 'latin1')) : cell))
    } catch {
      // Falls through to what takes every byte.
    }
  }
  return cells.map((cell) => (beyondAscii.test(cell) ? western.decode(Buffer.from(cell, 'latin1')) : cell))
}
