import type { Id, IdKind } from '@firepay/contract/product/ids.ts'
import { invalid } from '../errors/api-error.ts'

/**
 * Finds the row that a page starts after; undefined for the first page.
 * @param find looks up a row of the list by uuid
 * @throws ApiError `VALIDATION` for an id that is not in the list, and for `offset` together with `after`
 */
export async function lastOfPage<Row, K extends IdKind>(
  { after, offset }: { after?: Id<K> | undefined; offset: number },
  find: (id: Id<K>) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (after === undefined) return undefined
  if (offset > 0) throw invalid('offset', 'Give offset or after, not both.')
  const row = await find(after)
  if (row === undefined) throw invalid('after', 'The list has no entry with this ID.', 'UNKNOWN_ID')
  return row
}
