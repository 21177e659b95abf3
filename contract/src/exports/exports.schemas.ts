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

/** A table for spreadsheets (RFC 4180), or one JSON object a line. */
export const exportFormat = z.enum(['csv', 'ndjson']).default('csv')
export type ExportFormat = z.output<typeof exportFormat>

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
