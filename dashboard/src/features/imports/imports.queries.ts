import type { testRowsChoices } from '@firepay/contract/imports/import-values.ts'
import type { ColumnMapping, FileFormatName, Preview } from '@firepay/contract/imports/imports.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Answer, read } from '../../api/query.ts'
import { offsetPages } from '../../shared/list/paged-query.ts'
import { base64Of } from './base64.ts'

export type ImportRun = Answer<'GET /imports/{id}'>
export type Control = NonNullable<ImportRun['control']>
export type Comparison = Answer<'GET /imports/{id}/comparison'>
export type ComparedRow = Comparison['items'][number]
export type ComparisonResult = ComparedRow['result']
export type { ColumnMapping, FileFormatName, Preview }

/** The format choices for a file. */
export type Choices = {
  siteId: string
  format?: FileFormatName
  mapping?: ColumnMapping
  timeZone: string
  currency?: string
} & Notation

/** Choices of the user where the file is ambiguous. */
export type Notation = { decimal?: '.' | ','; dayFirst?: boolean; zones?: Record<string, string>; testRows?: TestRows }
export type TestRows = (typeof testRowsChoices)[number]

export const earlierQuery = read('GET /imports', { query: { limit: '5' } })
export const runQuery = (id: string) => read('GET /imports/{id}', { params: { id } })

/** Bytes of the file's start, enough for several hundred lines. */
export const previewBytes = 256 * 1024

/** The result of reading the file with these choices. */
export function previewQuery(file: File, choices: Choices & { headerLine?: number; allLines?: boolean }) {
  return queryOptions({
    queryKey: ['POST /imports/preview', file.name, file.size, file.lastModified, choices],
    queryFn: async ({ signal }) =>
      api('POST /imports/preview', {
        body: {
          ...choices,
          content: await base64Of(file.slice(0, previewBytes)),
          isWhole: file.size <= previewBytes,
        },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The balances of a site, one per currency. */
export const balancesQuery = (siteId: string) => read('GET /site-balances', { query: { siteId, limit: '100' } })

const pageSize = 50

/** Refused lines with reasons, in pages. */
export function refusedQuery(id: string) {
  return offsetPages('GET /imports/{id}/refused', {}, pageSize, { id })
}

/** Results of a comparison, in pages. */
export function comparisonQuery(id: string, result: ComparisonResult | undefined) {
  return offsetPages('GET /imports/{id}/comparison', { ...(result && { result }) }, pageSize, { id })
}
