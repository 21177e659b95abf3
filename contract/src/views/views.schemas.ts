import { z } from 'zod'
import { transactionColumns } from '../account/transaction-columns.ts'
import { commaList, id, instant, lineText, name } from '../product/schemas.ts'
import { transactionQuery, transactionSort } from '../transactions/transactions.schemas.ts'

/** Lists that have saved views. */
export const viewLists = ['transactions'] as const
export const viewList = z.enum(viewLists)
export type ViewList = z.output<typeof viewList>

/** Maximum views per list: of one user, and shared within a merchant. */
export const maxOwnViews = 50
export const maxSharedViews = 200

/** Name of a period, as in the URL of a list. */
const periodName = z.string().regex(/^[a-z\d-]{1,20}$/)

const { limit: _limit, offset: _offset, after: _after, ...listFilters } = transactionQuery.shape

/**
 * Parameters that a list's URL may contain: those of its API call, and those only of the screen, such as a named period
 * and the columns.
 */
export const viewQueries = {
  transactions: z.strictObject({
    ...listFilters,
    q: lineText(256).optional(),
    sort: transactionSort.optional(),
    mode: z.enum(['live', 'test', 'all']).optional(),
    dateField: z.enum(['createdAt', 'capturedAt']).optional(),
    period: periodName.optional(),
    columns: commaList(z.enum(transactionColumns)).optional(),
  }),
} as const satisfies Record<ViewList, z.ZodObject>

/** A list's URL parameters; `viewQueries` defines the known ones. */
const viewQuery = z
  .record(z.string().regex(/^[A-Za-z]{1,40}$/), lineText(4_000))
  .refine((query) => Object.keys(query).length <= 60, { error: 'At most 60 parameters' })

const viewName = name(60)

export const savedView = z.object({
  id: id('view'),
  list: viewList,
  name: z.string(),
  /** Visible to every member of the merchant. */
  shared: z.boolean(),
  query: z.record(z.string(), z.string()),
  owner: z.object({ id: id('user'), name: z.string() }),
  createdAt: instant,
  updatedAt: instant,
})
export type SavedView = z.input<typeof savedView>

export const viewListQuery = z.strictObject({ list: viewList.optional() })
export const newView = z.strictObject({
  list: viewList,
  name: viewName,
  shared: z.boolean().default(false),
  query: viewQuery,
})
export const viewChange = z.strictObject({
  name: viewName.optional(),
  shared: z.boolean().optional(),
  query: viewQuery.optional(),
})
