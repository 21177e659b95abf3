import { defineRoutes } from '../product/route.ts'
import { profileChange, userRecord } from './account.schemas.ts'

export const accountRoutes = defineRoutes({
  getUser: {
    method: 'GET',
    path: '/users',
    area: 'account',
    summary: 'Returns the signed-in user, with the abilities of their role at the merchant of this session',
    auth: 'user',
    personal: true,
    names: 'profile',
    success: { status: 200, body: userRecord },
    errors: [],
  },
  updateUser: {
    method: 'PUT',
    path: '/users',
    area: 'account',
    summary: 'Changes the profile fields of the signed-in user',
    auth: 'user',
    personal: true,
    names: 'profile',
    ifMatch: 'accepted',
    changes: 'data',
    body: profileChange,
    success: { status: 200, body: userRecord },
    errors: [],
  },
})
