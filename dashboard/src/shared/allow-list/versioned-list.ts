import type { IpAllowList } from '@firepay/contract/security/ip-allow-list.schemas.ts'

/** An allow-list as it was read, with the version that a change of it is based on. */
export type VersionedList = { list: IpAllowList; version: string }

/** Makes a call that answers an allow-list and keeps the version of the answer. */
export async function versionedList(
  call: (onHeaders: (headers: Headers) => void) => Promise<IpAllowList>,
): Promise<VersionedList> {
  let version = ''
  const list = await call((headers) => {
    version = headers.get('etag') ?? ''
  })
  return { list, version }
}
