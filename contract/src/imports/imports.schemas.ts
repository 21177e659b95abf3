import { z } from 'zod'
import {
  cardNumberExempt,
  currency,
  id,
  instant,
  limit,
  lineText,
  money,
  offset,
  page,
  sum,
  timeZone,
} from '../product/schemas.ts'
import { control } from './import-control.schemas.ts'
import {
  comparisonResults,
  importPurposes,
  isCompleteMapping,
  knownFormats,
  type mappedFields,
  mappedKinds,
  maxPartBytes,
  movementKinds,
  readFields,
  testRowsChoices,
} from './import-values.ts'

export const fileFormat = z.enum([...knownFormats, 'custom'])
export type FileFormatName = z.output<typeof fileFormat>

const kind = z.enum(movementKinds)

/** Bytes of the file in any encoding. The content is checked event by event. */
const content = z
  .string()
  .min(1)
  .max(Math.ceil(maxPartBytes / 3) * 4)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'Base64 of at most 512 KiB', abort: true })
  .register(cardNumberExempt, { reason: 'file' })

const headerLine = z.number().int().min(1).max(30)
const wordMeaning = z.enum([...mappedKinds, 'skip'])
const column = lineText(120).min(1).optional()

/** Maps columns to fields, by their header name (case-insensitive), with settings that the file does not contain. */
export const columnMapping = z
  .strictObject({
    /** Header line, counted from 1; defaults to the first line with all columns. */
    headerLine: headerLine.optional(),
    /** Meanings of words in the type column: `{ "Gutschrift": "refund" }`. */
    words: z
      .record(lineText(100).min(1), wordMeaning)
      .refine((words) => Object.keys(words).length <= 100, { error: 'At most 100 words' })
      .optional(),
    /** Amounts are whole numbers of the smallest unit: 1999 is 19.99 EUR, or 1999 JPY. */
    minorUnits: z.boolean().optional(),
    id: column,
    type: column,
    reference: column,
    payment: column,
    amount: column,
    debit: column,
    credit: column,
    fee: column,
    net: column,
    currency: column,
    at: column,
    time: column,
    zone: column,
    availableOn: column,
    order: column,
    method: column,
    email: column,
    description: column,
  } satisfies Record<(typeof mappedFields)[number], typeof column> &
    Record<'headerLine' | 'words' | 'minorUnits', z.ZodType>)
  .refine(isCompleteMapping, { error: 'The id, the amount (or the debit or credit) and the date each need a column' })
export type ColumnMapping = z.output<typeof columnMapping>

/** Notation of numbers and dates, where the file does not determine it. */
const notation = {
  /** Defaults to the sign that the file's amounts prove, else a point. */
  decimal: z.enum(['.', ',']).optional(),
  /** Time zone of times without one; defaults to the site's. */
  timeZone: timeZone.optional(),
  /** Meanings of zone names in the file that are not known here: `{ "PMST": "America/Miquelon" }`; else their lines are refused. */
  zones: z
    .record(lineText(64).min(1), timeZone)
    .refine((zones) => Object.keys(zones).length <= 20, { error: 'At most 20 zones' })
    .optional(),
  /**
   * True when 03/04 is 3 April. Defaults to the order that a date with a part above 12 proves; without such a date the
   * file is refused.
   */
  dayFirst: z.boolean().optional(),
  /** Treatment of rows in test mode; a live site leaves them out by default. `only` takes nothing else. */
  testRows: z.enum(testRowsChoices).optional(),
  /**
   * The currency of lines that name none. The default is the site's; with `testRows: only` there is none, as the test site
   * may have another currency than the file, and such lines are refused.
   */
  currency: currency.optional(),
}

const needsMapping = {
  when: (body: { format?: string | undefined; mapping?: unknown }) =>
    (body.format === 'custom') === (body.mapping !== undefined),
  error: { error: 'A mapping goes with the format "custom", and only with it', path: ['mapping'] },
}

export const previewRequest = z
  .strictObject({
    siteId: id('site'),
    content,
    /** The content is the whole file, so its last line is complete. */
    isWhole: z.boolean().default(false),
    /** Detected from the header by default. */
    format: fileFormat.optional(),
    mapping: columnMapping.optional(),
    /** Header line to show columns of when there is no mapping; counted from 1. */
    headerLine: headerLine.optional(),
    /** Returns up to 1,000 lines instead of the first and special ones. */
    allLines: z.boolean().default(false),
    ...notation,
  })
  .refine(needsMapping.when, needsMapping.error)

const movement = z.object({
  kind,
  events: z.array(z.string()),
  reference: z.string(),
  orderReference: z.string().optional(),
  at: instant,
  amount: money.optional(),
  fee: money.optional(),
})

/**
 * The lines of a file, as the events that an import would create: with `allLines` up to 1,000, otherwise the first 20 and
 * further ones that are refused or adjust the balance.
 */
export const preview = z.object({
  /** Absent for an unknown header: the preview then has only the columns. */
  format: fileFormat.optional(),
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16']),
  separator: z.string(),
  /** The header line, counted from 1, and the first lines of the file verbatim. */
  headerLine: z.number().int(),
  head: z.array(z.string()),
  /** Decimal sign of amounts. */
  decimal: z.enum(['.', ',']),
  /**
   * Order of dates such as 03/04; `unknown` when neither the file nor the caller determines it. Absent without such
   * dates.
   */
  dates: z.object({ order: z.enum(['day', 'month', 'unknown']), samples: z.array(z.string()) }).optional(),
  /** Up to three times without a zone, and the instant each is read as. */
  zoneless: z.array(z.object({ text: z.string(), at: instant })),
  /** Up to 20 zone names of the file that neither this server nor `zones` knows. */
  unknownZones: z.array(z.string()),
  /** Words in the mapped type column and their meaning; unknown words have no kind. */
  words: z.array(z.object({ word: z.string(), kind: wordMeaning.optional() })),
  columns: z.array(
    z.object({
      name: z.string(),
      sample: z.string(),
      isRead: z.boolean(),
      /** Field that the format reads from the column; absent when it reads none. */
      field: z.enum(readFields).optional(),
      /** It states whether a row was created in test mode; read in every format. */
      isMode: z.boolean().optional(),
    }),
  ),
  /** Number of a format's identifying columns that the header has. */
  formats: z.array(z.object({ format: z.enum(knownFormats), matched: z.number().int(), of: z.number().int() })),
  /** Why no line can be read. */
  fault: z.string().optional(),
  lines: z.array(
    z.object({
      line: z.number().int(),
      movements: z.array(movement),
      /** The line's own net, and the sum of its amounts in that currency. */
      file: money.optional(),
      moves: money.optional(),
      reason: z.string().optional(),
      isTest: z.boolean().optional(),
      /** Its movements are already in the ledger. */
      isHere: z.boolean().optional(),
      /** It waits for its payment or another object that is neither in the ledger nor in the file. */
      isWaiting: z.boolean().optional(),
    }),
  ),
  /** Covers the sent part, including lines that are already in the ledger. Waiting lines move nothing yet. */
  control,
  /** Amounts that an import of the part would add to the balances; absent when they cannot be determined in advance. */
  booked: z.array(money).optional(),
  /** Counts of the sent part. */
  checked: z.object({
    lines: z.number().int(),
    /** New lines that apply at once; excludes those of `unlooked`, and those of `here` when that is given. */
    ready: z.number().int(),
    /** New lines that wait for an object that is neither in the ledger nor in the file. Absent when there are none. */
    waiting: z.number().int().optional(),
    /** Of the lines that were looked up; absent when none was. */
    here: z.number().int().optional(),
    /** Readable lines that were not looked up, because the look-up took too long. Absent when there are none. */
    unlooked: z.number().int().optional(),
    skipped: z.number().int(),
    refused: z.number().int(),
    /** Rows in test mode; counted in `skipped` when the site leaves them out. */
    test: z.number().int(),
  }),
})
export type Preview = z.input<typeof preview>

export const importRequest = z
  .strictObject({
    siteId: id('site'),
    purpose: z.enum(importPurposes).default('import'),
    fileName: lineText(255).min(1),
    /** At most 2 GiB; the command has no limit. */
    fileBytes: z
      .number()
      .int()
      .min(1)
      .max(2 * 1024 ** 3),
    format: fileFormat,
    mapping: columnMapping.optional(),
    ...notation,
  })
  .refine(needsMapping.when, needsMapping.error)

export const importPart = z.strictObject({ content, isLast: z.boolean().default(false) })

export const importParams = z.strictObject({ id: id('job') })
export const importPartParams = z.strictObject({
  id: id('job'),
  number: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'The number of the part, from 1')
    .transform(Number),
})

const count = z.number().int()

/** Progress of a file and the results of its lines: new + here + waiting + refused + skipped = lines. */
export const importRun = z.object({
  id: id('job'),
  siteId: id('site'),
  purpose: z.enum(importPurposes),
  fileName: z.string(),
  fileBytes: count,
  format: fileFormat,
  timeZone: z.string(),
  status: z.enum(['running', 'done']),
  partsTaken: count,
  bytesTaken: count,
  counts: z.object({
    lines: count,
    new: count,
    /** Imported before, or already reported by other events. */
    here: count,
    /** Waiting at present for an object that does not exist yet. */
    waiting: count,
    refused: count,
    /** Lines that move no money. */
    skipped: count,
  }),
  /** Imported lines by kind. */
  kinds: z.array(z.object({ kind, count })),
  /**
   * Absent for files from before this field existed. A file is complete when all of its movements are in the ledger.
   */
  control: control.optional(),
  /**
   * Amounts that this import added to the balances, without lines that were already there. Absent for files from before
   * this field existed.
   */
  booked: z.array(money).optional(),
  isComplete: z.boolean(),
  /** Refused lines available for download; `refused` may be higher. */
  refusedKept: count,
  createdAt: instant,
  updatedAt: instant,
  endedAt: instant.optional(),
})
export type ImportRun = z.input<typeof importRun>

export const importListQuery = z.strictObject({
  siteId: id('site').optional(),
  limit,
  offset,
})
export const importPage = page(importRun)

export const pageQuery = z.strictObject({ limit, offset })

/** Refused lines grouped by reason and currency, each with its first line. */
export const refusedPage = page(
  z.object({
    line: count,
    code: z.string(),
    reason: z.string(),
    count,
    currency: currency.optional(),
    /** Sums of the lines' own nets and of their amounts; absent when they cannot be read. */
    file: sum.optional(),
    moves: sum.optional(),
  }),
)

export const comparisonQuery = z.strictObject({ result: z.enum(comparisonResults).optional(), limit, offset })

export const comparisonRow = z.object({
  result: z.enum(comparisonResults),
  type: z.string(),
  reference: z.string(),
  orderReference: z.string().optional(),
  at: instant,
  currency,
  /** Signed by the effect on the balance; absent where missing. */
  inFile: sum.optional(),
  here: sum.optional(),
  line: count.optional(),
  transactionId: id('transaction').optional(),
})

export const comparison = z.object({
  ...page(comparisonRow).shape,
  /** Per currency and result; currencies are never added. */
  totals: z.array(z.object({ currency, result: z.enum(comparisonResults), count, inFile: sum, here: sum })),
  /** Period of the file, from its first to its last line. Objects outside of it are not reported as missing. */
  from: instant.optional(),
  to: instant.optional(),
})
export type Comparison = z.input<typeof comparison>
