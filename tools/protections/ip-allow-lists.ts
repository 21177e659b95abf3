import type { Protection } from './protection.ts'

const handlers = 'server/src/areas/identity/ip-allow-list/ip-allow-list.handlers.ts'
const siteList = 'server/src/areas/sites/site-ip-allow-list.ts'
const listTest = 'server/src/areas/identity/ip-allow-list/ip-allow-list.test.ts'
const siteSecurityTest = 'server/src/areas/sites/site-security.test.ts'

export const ipAllowListProtections: readonly Protection[] = [
  {
    id: 'W-01',
    protects: 'a forwarded address counts behind a trusted proxy only',
    file: 'server/src/platform/http/client-address.ts',
    source: 'if (!isTrusted(address)) return address',
    without: '',
    test: 'server/src/platform/http/client-address.test.ts',
    named: 'says nothing',
  },
  {
    id: 'W-03',
    protects: 'an entry with bits beyond its length is refused',
    file: 'contract/src/product/ip-ranges.ts',
    source: 'if (network.toString() !== address.toString()) {',
    without: 'if (false) {',
    test: 'server/src/areas/ip-allow-list/ip-ranges.test.ts',
    named: 'refuses',
  },
  {
    id: 'W-04',
    protects: 'nobody locks themselves out unasked',
    file: handlers,
    source: 'refuseLockout(body, entries, request.address)',
    without: '',
    test: listTest,
    named: 'refuses to lock me out',
  },
  {
    id: 'W-04',
    protects: 'a list is not turned on behind an unknown proxy',
    file: handlers,
    source: 'refuseUnknownProxy(deps.config, body, before, request.address)',
    without: '',
    test: listTest,
    named: 'behind a proxy that the server was not told of',
  },
  {
    id: 'W-04',
    protects: 'the list of a site does not keep out the own address unasked',
    file: siteList,
    source: 'refuseLockout(body, entries, request.address)',
    without: '',
    test: siteSecurityTest,
    named: 'refuses an empty one that is on',
  },
  {
    id: 'W-06',
    protects: 'the list of a person holds on every call',
    file: 'server/src/areas/ip-allow-list/is-address-allowed.ts',
    source: 'and not coalesce(${known}::inet <<= any(list.ranges::inet[]), false))`',
    without: 'and ${known}::text is null)`',
    test: listTest,
    named: 'on every route that takes an access token',
  },
  {
    id: 'W-06',
    protects: 'the list of a person holds at sign-in',
    file: 'server/src/areas/identity/sign-in/open-session.ts',
    source: 'if (await act.alone(null, (trx) => isAddressAllowed(trx, userId, act.request.address))) return',
    without: 'return',
    test: listTest,
    named: 'at sign-in, and said only after a right password',
  },
  {
    id: 'W-06',
    protects: 'the list of a person holds at refresh',
    file: 'server/src/areas/identity/sessions/sessions.ts',
    source: `if (isOver) return new ApiError('REFRESH_EXPIRED')
      if (!(await isAddressAllowed(trx, session.user_id, address))) return refuseAddress()`,
    without: "if (isOver) return new ApiError('REFRESH_EXPIRED')",
    test: listTest,
    named: 'at refresh, which is not consumed by it',
  },
  {
    id: 'W-08',
    protects: 'a list is written under its version',
    file: handlers,
    source: 'act.checkVersion(before.version)',
    without: '',
    test: listTest,
    named: 'needs If-Match, strong and of today',
  },
  {
    id: 'W-08',
    protects: 'writers of one list wait for each other',
    file: handlers,
    source: 'await findUserIpAllowList(trx, caller.userId, true)',
    without: 'await findUserIpAllowList(trx, caller.userId)',
    test: listTest,
    named: 'of fifty at once one wins',
  },
  {
    id: 'W-09',
    protects: 'the list of a site governs its API secret',
    file: 'server/src/areas/access/authenticate-site.ts',
    source: "if (!found.address_allowed) throw new ApiError('IP_NOT_ALLOWED')",
    without: '',
    test: siteSecurityTest,
    named: 'governs its API secret and not the dashboard',
  },
]
