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
import {
  comparisonResults,
  importPurposes,
  isCompleteMapping,
  knownFormats,
  mappedFields,
  mappedKinds,
  maxPartBytes,
  movementKinds,
  testRowsChoices,
} from './import-values.ts'

export const fileFormat = z.enum([...knownFormats, 'custom'])
export type FileFormatName = z.output<typeof fileFormat>

const kind = z.enum(movementKinds)

/** Bytes of the file, in whatever letters it is written. What they hold is checked event by event. */
const content = z
  .string()
  .min(1)
  .max(Math.ceil(maxPartBytes / 3) * 4)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'Base64 of at most 512 KiB', abort: true })
  .register(cardNumberExempt, { reason: 'file' })

const headerLine = z.number().int().min(1).max(30)
const wordMeaning = z.enum([...mappedKinds, 'skip'])
const column = lineText(120).min(1).optional()

/** Which column is read as what, by its name in the header, compared without case; and what else the file does not say itself. */
export const columnMapping = z
  .strictObject({
    /** The line of the header, counted from 1; the first that has all the columns when left out. */
    headerLine: headerLine.optional(),
    /** Meanings of words in the type column: `{ "Gutschrift": "refund" }`. */
    words: z
      .record(lineText(100).min(1), wordMeaning)
      .refine((words) => Object.keys(words).length <= 100, { error: 'At most 100 words' })
      .optional(),
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
  } satisfies Record<(typeof mappedFields)[number], typeof column> & Record<'headerLine' | 'words', z.ZodType>)
  .refine(isCompleteMapping, { error: 'The id, the amount (or the debit or credit) and the date each need a column' })
export type ColumnMapping = z.output<typeof columnMapping>

/** How the file writes numbers and dates, where it does not say so itself. */
const notation = {
  /** The default is proven by the amounts of the file, else a point. */
  decimal: z.enum(['.', ',']).optional(),
  /** The zone of times that name none; the default is the site's. */
  timeZone: timeZone.optional(),
  /** True when 03/04 is 3 April. The default is proven by a date with a part above 12; a file without one is refused. */
  dayFirst: z.boolean().optional(),
  /** Rows in test mode; by default a live site leaves them out. `only` takes them and leaves the others out. */
  testRows: z.enum(testRowsChoices).optional(),
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
    /** The whole file, not its beginning: then its last line ends with it. */
    isWhole: z.boolean().default(false),
    /** Told from the header when left out. */
    format: fileFormat.optional(),
    mapping: columnMapping.optional(),
    /** Without a mapping: the line whose columns are told, counted from 1. */
    headerLine: headerLine.optional(),
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
 * The net of a file's lines in a currency, and the ledger's movements for these lines, from this run or an earlier one; both
 * signed by their effect on the balance. The parts add up to the movements.
 */
const control = z.array(
  z.object({
    currency,
    lines: z.number().int(),
    payments: sum,
    /** Refunds and disputes, also what came back of them. */
    refunds: sum,
    fees: sum,
    /** Payouts and top-ups. */
    payouts: sum,
    /** Reserves too, and differences of returns. */
    adjustments: sum,
    moved: sum,
    file: sum,
    /** The lines that make up `adjustments`, with their cause: at most twenty of them, and how many there are. */
    adjusted: z.array(
      z.object({ line: z.number().int(), kind, reference: z.string(), reason: z.string().optional(), amount: sum }),
    ),
    adjustedCount: z.number().int(),
  }),
)
export type ImportControl = z.output<typeof control>

/** The first lines of a file as the events they become. */
export const preview = z.object({
  /** Absent when the header is that of no file known here: then only the columns are told. */
  format: fileFormat.optional(),
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16']),
  separator: z.string(),
  /** The line of the header, counted from 1, and the first lines of the file as they stand in it. */
  headerLine: z.number().int(),
  head: z.array(z.string()),
  /** How amounts are read. */
  decimal: z.enum(['.', ',']),
  /** How dates such as 03/04 are read; `unknown` when nothing proves it and nobody said it. Absent when there are none. */
  dates: z.object({ order: z.enum(['day', 'month', 'unknown']), samples: z.array(z.string()) }).optional(),
  /** Times that name no zone, and the instant that each is read as: at most three. */
  zoneless: z.array(z.object({ text: z.string(), at: instant })),
  /** Words in the column of the type of a mapping, and what they are read as; no kind for one that is not known. */
  words: z.array(z.object({ word: z.string(), kind: wordMeaning.optional() })),
  columns: z.array(
    z.object({
      name: z.string(),
      sample: z.string(),
      isRead: z.boolean(),
      /** The field that a known format reads from it; absent where no field takes it. */
      field: z.enum(mappedFields).optional(),
    }),
  ),
  /** How many of the columns that tell a format the header has. */
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
      /** Its movements are in the ledger already. */
      isHere: z.boolean().optional(),
    }),
  ),
  /** Covers the part that was sent, with the lines of it that are here. */
  control,
  /** The amounts that an import of the part would add to the balances; absent when that is not known before. */
  booked: z.array(money).optional(),
  /** Of the part that was sent. */
  checked: z.object({
    lines: z.number().int(),
    /** New lines; those that are here are not among them where `here` is given. */
    ready: z.number().int(),
    /** Absent for a part with too many lines to look them up. */
    here: z.number().int().optional(),
    skipped: z.number().int(),
    refused: z.number().int(),
    /** Rows in test mode. They are among the skipped ones when the site leaves them out. */
    test: z.number().int(),
  }),
})
export type Preview = z.input<typeof preview>

export const importRequest = z
  .strictObject({
    siteId: id('site'),
    purpose: z.enum(importPurposes).default('import'),
    fileName: lineText(255).min(1),
    /** At most 2 GiB; the command takes any length. */
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

/** How far a file is, and what came of its lines: new + here + waiting + refused + skipped = lines. */
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
    /** Taken before, or told by other events already. */
    here: count,
    /** For an object that has not come yet. */
    waiting: count,
    refused: count,
    /** They move no money. */
    skipped: count,
  }),
  /** What was imported. */
  kinds: z.array(z.object({ kind, count })),
  /** Absent for files of before. A file is complete when all that it moves was moved. */
  control: control.optional(),
  /** The amounts that this import added to the balances: lines that were here before are not in it. Absent for files of before. */
  booked: z.array(money).optional(),
  isComplete: z.boolean(),
  /** Refused lines that are kept for the download; there may be more. */
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

/** Refused lines by their reason and currency, the first line of each. */
export const refusedPage = page(
  z.object({
    line: count,
    code: z.string(),
    reason: z.string(),
    count,
    currency: currency.optional(),
    /** The sum of the lines' own nets, and the sum of their amounts; absent where they cannot be read. */
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
  /** Signed as it moves the balance; absent where it is missing. */
  inFile: sum.optional(),
  here: sum.optional(),
  line: count.optional(),
  transactionId: id('transaction').optional(),
})

export const comparison = z.object({
  ...page(comparisonRow).shape,
  /** For each currency and result; a currency is never added to another. */
  totals: z.array(z.object({ currency, result: z.enum(comparisonResults), count, inFile: sum, here: sum })),
  /** From the first to the last line of the file: what is here outside of it is not missing there. */
  from: instant.optional(),
  to: instant.optional(),
})
export type Comparison = z.input<typeof comparison>
