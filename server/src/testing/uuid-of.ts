import { decodeId, type Id, type IdKind } from '@firepay/contract/product/ids.ts'

/** The uuid of an id of the wire, for statements beside the API. @throws Error for what is no id of the kind */
export function uuidOf<K extends IdKind>(kind: K, id: string | undefined): Id<K> {
  const uuid = decodeId(kind, id ?? '')
  if (uuid === null) throw new Error(`${id} is no id of a ${kind}`)
  return uuid
}
