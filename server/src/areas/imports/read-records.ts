import { type CsvError, parse } from 'csv-parse/sync'
import { type Encoding, endOfRecord, maxRecordBytes, type Separator } from './file-part.ts'

/** A record of the file: its cells and the line it begins in, counted from 1; or why it could not be read. */
export type FileRecord = { line: number; cells: string[] } | { line: number; fault: string }

type Options = { encoding: Encoding; separator: Separator; firstLine: number }

/**
 * The records of whole bytes (`endOfRecords`), with those that are empty left out. A quote inside a cell without
 * quotes is a letter of it; one that is never closed makes the rest one bad record (RFC 4180, section 2).
 * @param options.firstLine the number of the line that the bytes begin with
 */
export function readRecords(bytes: Uint8Array, { encoding, separator, firstLine }: Options): FileRecord[] {
  const text = decode(bytes, encoding)
  const records: FileRecord[] = []
  parse(text, {
    delimiter: separator,
    // A carriage return within a cell is no end of anything.
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRecordBytes,
    on_record: (record, { lines }) => {
      // The line it ends in is told; it begins as many lines before as its cells have.
      const feeds = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      records.push({ line: firstLine + lines - 1 - feeds, cells: record })
      return null
    },
    on_skip: (error) => {
      records.push({ line: firstLine + Number(error?.lines ?? 1) - 1, fault: faultOf(error) })
      return undefined
    },
  })
  return records
}

function faultOf(error: CsvError | undefined): string {
  switch (error?.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `This line is longer than ${maxRecordBytes / 1024} KiB.`
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quote of this line is not closed: what follows it was not read.'
    default:
      return 'The quotes of this line do not fit.'
  }
}

/**
 * A file whose beginning has plain letters only is taken for UTF-8: a record that does not fit it later is read as what it
 * is then, Windows-1252, and no letter is replaced.
 */
function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const end = endOfRecord(bytes) ?? bytes.length
    if (end === bytes.length) return new TextDecoder('windows-1252').decode(bytes)
    return recordsOf(bytes)
      .map((record) => decode(record, encoding))
      .join('')
  }
}

function recordsOf(bytes: Uint8Array): Uint8Array[] {
  const records: Uint8Array[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = start + (endOfRecord(bytes.subarray(start)) ?? bytes.length - start)
    records.push(bytes.subarray(start, end))
    start = end
  }
  return records
}
