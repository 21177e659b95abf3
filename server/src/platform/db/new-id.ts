import { randomUUIDv7 } from 'node:crypto'
import type { Id, IdKind } from '@firepay/contract/product/ids.ts'

/** A new UUIDv7: ids created together are stored together. */
export function newId<K extends IdKind>(_kind: K): Id<K> {
  // A new id may be branded with any kind.
  return randomUUIDv7() as string as Id<K>
}
