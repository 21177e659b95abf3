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
 * Output format: CSV, or one JSON object per line. Plain CSV follows RFC 4180, with instants that include their offset.
 * The spreadsheet dialect has a byte order mark, semicolons when the decimal sign is a comma, dates that spreadsheets
 * recognize, and text cells for codes such as the last four digits.
 */
export const exportForm = {
  format: z.enum(['csv', 'ndjson']).default('csv'),
  dialect: z.enum(['plain', 'spreadsheet']).default('plain'),
  /** Decimal sign of a spreadsheet CSV. */
  decimal: z.enum(['.', ',']).default('.'),
}
const form = z.object(exportForm)
export type ExportForm = z.output<typeof form>

/** The record of an export. Immutable once complete. */
export const exportManifest = z.object({
  id: id('export'),
  kind: exportKind,
  /** The exported report. */
  objectId: z.string().optional(),
  format: z.enum(['csv', 'ndjson']),
  fileName: z.string(),
  timeZone: z.string(),
  /** Query parameters of the export as sent, without those that the reader's role may not see. */
  filter: z.record(z.string(), z.string()),
  /** `broken`: not all rows were sent; the file is incomplete. */
  status: z.enum(['running', 'complete', 'broken']),
  /** Row count before the first byte. */
  expectedRows: z.number().int(),
  /**
   * Set when complete: rows without the header, bytes, SHA-256 of all bytes, and totals of each amount column by
   * currency.
   */
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
