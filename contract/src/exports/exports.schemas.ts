import { z } from 'zod'
import {
  commaList,
  currency,
  id,
  instant,
  instantOrDay,
  limit,
  offset,
  page,
  pageConflict,
  sum,
  timeZone,
} from '../product/schemas.ts'
import { exportKinds } from './export-values.ts'

export const exportKind = z.enum(exportKinds)
export type ExportKind = z.output<typeof exportKind>

/**
 * How the rows are written: a table or one JSON object a line. A table is plain (RFC 4180, instants with their offset) or for
 * a spreadsheet: with a byte order mark, a semicolon between cells where the decimal sign is a comma, dates that it reads as
 * dates, and codes such as the last four digits as text.
 */
export const exportForm = {
  format: z.enum(['csv', 'ndjson']).default('csv'),
  dialect: z.enum(['plain', 'spreadsheet']).default('plain'),
  /** The decimal sign of a table for a spreadsheet. */
  decimal: z.enum(['.', ',']).default('.'),
}
const form = z.object(exportForm)
export type ExportForm = z.output<typeof form>

/** What an export was: kept as a row, and never changed once it is complete. */
export const exportManifest = z.object({
  id: id('export'),
  kind: exportKind,
  /** Of the report that was exported. */
  objectId: z.string().optional(),
  format: z.enum(['csv', 'ndjson']),
  fileName: z.string(),
  timeZone: z.string(),
  /** The parameters of the call, as they were sent. What the reader's role does not see is left out. */
  filter: z.record(z.string(), z.string()),
  /** `broken`: the rows did not all leave the server, and the file is no whole. */
  status: z.enum(['running', 'complete', 'broken']),
  /** Counted before the first byte. */
  expectedRows: z.number().int(),
  /** Of a complete export: rows without the head, bytes, the SHA-256 of all bytes, and each column of amounts by currency. */
  rows: z.number().int().optional(),
  bytes: z.number().int().optional(),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
  sums: z.array(z.object({ column: z.string(), currency, amount: sum })).optional(),
  createdAt: instant,
  finishedAt: instant.optional(),
  createdBy: z.object({ id: id('user'), name: z.string() }),
})
export type ExportManifest = z.input<typeof exportManifest>

export const exportPage = page(exportManifest)

export const exportListQuery = z
  .strictObject({
    kind: commaList(exportKind).optional(),
    from: instantOrDay.optional(),
    to: instantOrDay.optional(),
    timeZone: timeZone.optional(),
    limit,
    offset,
    after: id('export').optional(),
  })
  .refine(pageConflict.when, pageConflict.error)
