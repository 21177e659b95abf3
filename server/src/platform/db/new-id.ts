import { randomUUIDv7 } from 'node:crypto'
import type { Id, IdKind } from '@firepay/contract/product/ids.ts'

/** An id for something new: a uuid of version 7, so that rows made together lie together. */
export function newId<K extends IdKind>(_kind: K): Id<K> {
  // Nothing has it yet, so it is of the kind that it is asked for.
  return randomUUIDv7() as string as Id<K>
}
