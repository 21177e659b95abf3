/**
 * A file comes in parts, cut anywhere. A part is read up to the end of its last whole record; what is left goes before the
 * next part. Works on bytes, since a comma, a quote and a line feed are the same byte in UTF-8 and Windows-1252.
 */

/** A record longer than this is no record: a quote was opened and never closed. */
export const maxRecordBytes = 64 * 1024

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Where the last whole record of the bytes ends, which begin with a record; 0 when there is none. A line feed between
 * quotes ends nothing; a doubled quote opens and closes.
 */
export function endOfRecords(bytes: Uint8Array): number {
  let isQuoted = false
  let end = 0
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index] === quote) isQuoted = !isQuoted
    else if (bytes[index] === lineFeed && !isQuoted) end = index + 1
  }
  return end
}

/** How many lines are parsed at once: enough to be efficient, a few milliseconds of work at most. */
const pieceBytes = 8 * 1024

/** Bytes that begin with a record in pieces that do, too; the last one may end without its line feed. */
export function* piecesOfRecords(bytes: Uint8Array): Generator<Uint8Array> {
  let isQuoted = false
  let start = 0
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index] === quote) isQuoted = !isQuoted
    else if (bytes[index] === lineFeed && !isQuoted && index - start >= pieceBytes) {
      yield bytes.subarray(start, index + 1)
      start = index + 1
    }
  }
  if (start < bytes.length) yield bytes.subarray(start)
}

/** Where the first record of the bytes ends; undefined where none ends in its greatest length. */
export function endOfRecord(bytes: Uint8Array): number | undefined {
  let isQuoted = false
  for (let index = 0; index < Math.min(bytes.length, maxRecordBytes); index++) {
    if (bytes[index] === quote) isQuoted = !isQuoted
    else if (bytes[index] === lineFeed && !isQuoted) return index + 1
  }
  return undefined
}

/** Whether a carriage return outside of quotes is followed by something else than a line feed. */
export function hasBareCarriageReturn(bytes: Uint8Array): boolean {
  let isQuoted = false
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index] === quote) isQuoted = !isQuoted
    else if (bytes[index] === carriageReturn && !isQuoted && bytes[index + 1] !== lineFeed) return true
  }
  return false
}

/** Whether the bytes end with a line, and not in the middle of one. */
export function endsWithLine(bytes: Uint8Array): boolean {
  return bytes.at(-1) === lineFeed
}

export type Encoding = 'utf-8' | 'windows-1252'

/**
 * How the file writes letters, told from its first part: UTF-8 where every byte fits, else Windows-1252, in which every
 * byte is a letter. A part may end within a letter.
 * @returns null for UTF-16, which is not read
 */
export function guessEncoding(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.subarray(0, 64).includes(0))
    return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** The separator of cells: the candidate that the header has most often outside of quotes. */
export function guessSeparator(header: string): Separator {
  const bare = header.replace(/"[^"]*"/g, '')
  const counted = separators.map((sign) => ({ sign, count: bare.split(sign).length - 1 }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign
}
