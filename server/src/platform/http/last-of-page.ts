import type { Id, IdKind } from '@firepay/contract/product/ids.ts'
import { invalid } from '../errors/api-error.ts'

/**
 * The row that a page goes on after; undefined for a page from the start.
 * @param find looks among the rows of the list by uuid
 * @throws ApiError `VALIDATION` for an id that the list does not have, and for an offset beside it: the two say different
 *   places
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
