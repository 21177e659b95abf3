import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReadKey } from '../../api/query.ts'

type Row = { id: string }
type Rows = { items: readonly Row[] }

/**
 * Updates a list row from its open detail. The row stays in place, even if the filter no longer matches it.
 * @param key the list, read by `keysetPages` or `offsetPages`
 * @param detail contains every field of the row
 */
export function useRowInStep(key: ReadKey, detail: { data: Row | undefined; dataUpdatedAt: number }) {
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = detail
  useEffect(() => {
    if (!data) return
    for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: [key, 'pages'] })) {
      if (state.dataUpdatedAt > dataUpdatedAt) continue
      // Keeps the update time: the other rows were not reloaded.
      queries.setQueryData<InfiniteData<Rows>>(queryKey, (before) => before && withRow(before, data), {
        updatedAt: state.dataUpdatedAt,
      })
    }
  }, [queries, key, data, dataUpdatedAt])
}

/** Returns the same object if the row is absent. */
function withRow(list: InfiniteData<Rows>, detail: Row): InfiniteData<Rows> {
  const at = list.pages.findIndex(({ items }) => items.some(({ id }) => id === detail.id))
  const page = list.pages[at]
  if (page === undefined) return list
  const items = page.items.map((row) => (row.id === detail.id ? detail : row))
  return { ...list, pages: list.pages.with(at, { ...page, items }) }
}
