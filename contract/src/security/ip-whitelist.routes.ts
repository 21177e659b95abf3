import { defineRoutes } from '../product/route.ts'
import { ipWhitelist, ipWhitelistChange } from './ip-whitelist.schemas.ts'

export const ipWhitelistRoutes = defineRoutes({
  getIpWhitelist: {
    method: 'GET',
    path: '/security/ip-whitelist',
    area: 'security',
    summary: 'The addresses that the signed-in person may come from',
    auth: 'user',
    personal: true,
    names: 'user-ip-allow-list',
    success: { status: 200, body: ipWhitelist },
    errors: [],
  },
  putIpWhitelist: {
    method: 'PUT',
    path: '/security/ip-whitelist',
    area: 'security',
    summary: 'Replaces the addresses that the signed-in person may come from; acts on every session at once',
    auth: 'user',
    personal: true,
    names: 'user-ip-allow-list',
    ifMatch: 'required',
    changes: 'addresses',
    body: ipWhitelistChange,
    success: { status: 200, body: ipWhitelist },
    errors: ['SELF_LOCKOUT', 'CONFLICT'],
  },
})
