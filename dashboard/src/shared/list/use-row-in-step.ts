import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReadKey } from '../../api/query.ts'

type Row = { id: string }
type Rows = { items: readonly Row[] }

/**
 * Keeps the row of a list in step with its detail beside it: what the detail learns later, the row says too. The row stays
 * where it is, also when the filter would no longer have it.
 * @param key the list, read by `keysetPages` or `offsetPages`
 * @param detail has every field of the row
 */
export function useRowInStep(key: ReadKey, detail: { data: Row | undefined; dataUpdatedAt: number }) {
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = detail
  useEffect(() => {
    if (!data) return
    for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: [key, 'pages'] })) {
      if (state.dataUpdatedAt > dataUpdatedAt) continue
      // The time stays: the other rows were not read anew.
      queries.setQueryData<InfiniteData<Rows>>(queryKey, (before) => before && withRow(before, data), {
        updatedAt: state.dataUpdatedAt,
      })
    }
  }, [queries, key, data, dataUpdatedAt])
}

/** The same object when it has no such row. */
function withRow(list: InfiniteData<Rows>, detail: Row): InfiniteData<Rows> {
  const at = list.pages.findIndex(({ items }) => items.some(({ id }) => id === detail.id))
  const page = list.pages[at]
  if (page === undefined) return list
  const items = page.items.map((row) => (row.id === detail.id ? detail : row))
  return { ...list, pages: list.pages.with(at, { ...page, items }) }
}
