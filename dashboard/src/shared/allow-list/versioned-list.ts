import type { IpAllowList } from '@firepay/contract/security/ip-allow-list.schemas.ts'

/** An allow-list with its version for `If-Match`. */
export type VersionedList = { list: IpAllowList; version: string }

/** Makes a call that returns an allow-list and keeps its ETag. */
export async function versionedList(
  call: (onHeaders: (headers: Headers) => void) => Promise<IpAllowList>,
): Promise<VersionedList> {
  let version = ''
  const list = await call((headers) => {
    version = headers.get('etag') ?? ''
  })
  return { list, version }
}
