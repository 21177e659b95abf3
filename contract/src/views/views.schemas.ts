import { z } from 'zod'
import { transactionColumns } from '../account/transaction-columns.ts'
import { commaList, id, instant, lineText, name } from '../product/schemas.ts'
import { transactionQuery, transactionSort } from '../transactions/transactions.schemas.ts'

/** The lists that views are kept of. */
export const viewLists = ['transactions'] as const
export const viewList = z.enum(viewLists)
export type ViewList = z.output<typeof viewList>

/** So many views of one list a person has, and so many of them all members of a merchant share. */
export const maxOwnViews = 50
export const maxSharedViews = 200

/** Periods by name, as the URL of a list has them. */
const periodName = z.string().regex(/^[a-z\d-]{1,20}$/)

const { limit: _limit, offset: _offset, after: _after, ...listFilters } = transactionQuery.shape

/**
 * What the URL of each list may hold, name by name: the parameters of its call, and what only the screen knows: a period by
 * name, the columns.
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

/** The state of a list as its URL holds it; `viewQueries` says what of it is known. */
const viewQuery = z
  .record(z.string().regex(/^[A-Za-z]{1,40}$/), lineText(4_000))
  .refine((query) => Object.keys(query).length <= 60, { error: 'At most 60 parameters' })

const viewName = name(60)

export const savedView = z.object({
  id: id('view'),
  list: viewList,
  name: z.string(),
  /** Whether every member of the merchant sees it. */
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
