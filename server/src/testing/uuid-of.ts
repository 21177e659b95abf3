import { decodeId, type Id, type IdKind } from '@firepay/contract/product/ids.ts'

/** The uuid of a wire id, for direct SQL. @throws Error for an invalid id of the kind */
export function uuidOf<K extends IdKind>(kind: K, id: string | undefined): Id<K> {
  const uuid = decodeId(kind, id ?? '')
  if (uuid === null) throw new Error(`${id} is no id of a ${kind}`)
  return uuid
}
