import { defineRoutes } from '../product/route.ts'
import { ipAllowList, ipAllowListChange } from './ip-allow-list.schemas.ts'

export const ipAllowListRoutes = defineRoutes({
  getIpAllowList: {
    method: 'GET',
    path: '/security/ip-whitelist',
    area: 'security',
    summary: 'Returns the IP allow-list of the signed-in user',
    auth: 'user',
    personal: true,
    names: 'user-ip-allow-list',
    success: { status: 200, body: ipAllowList },
    errors: [],
  },
  putIpAllowList: {
    method: 'PUT',
    path: '/security/ip-whitelist',
    area: 'security',
    summary: 'Replaces the IP allow-list of the signed-in user; takes effect immediately in every session',
    auth: 'user',
    personal: true,
    names: 'user-ip-allow-list',
    ifMatch: 'required',
    changes: 'addresses',
    body: ipAllowListChange,
    success: { status: 200, body: ipAllowList },
    errors: ['SELF_LOCKOUT', 'CONFLICT'],
  },
})
