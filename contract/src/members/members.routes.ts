import { z } from 'zod'
import { standing } from '../account/account.schemas.ts'
import { opaqueToken, signedIn } from '../auth/auth.schemas.ts'
import { defineRoutes } from '../http/route.ts'
import { roles } from '../product/abilities.ts'
import { email, id, instant, limit, name, offset, page, password } from '../product/schemas.ts'

const manageMembers = { action: 'manage', subject: 'Member' } as const
const role = z.enum(roles)

export const member = z.object({
  id: id('user'),
  email: z.string(),
  fullName: z.string(),
  avatar: z.string().optional(),
  role,
  /** The merchant's only owner, who stays one until there is another (security.md C-07). */
  lastOwner: z.boolean(),
  mfa: z.boolean(),
  lastSignInAt: instant.optional(),
  createdAt: instant,
})

export const invitation = z.object({
  id: id('invitation'),
  email: z.string(),
  role,
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  status: z.enum(['pending', 'expired']),
})

export const membersRoutes = defineRoutes({
  listMembers: {
    method: 'GET',
    path: '/members',
    area: 'members',
    summary: 'The people of the merchant with their roles',
    auth: 'user',
    needs: manageMembers,
    query: z.strictObject({ limit, offset, after: id('user').optional() }),
    success: { status: 200, body: page(member) },
    errors: [],
  },
  changeMember: {
    method: 'PATCH',
    path: '/members/{id}',
    area: 'members',
    summary: 'Gives a member another role; acts on open sessions at once. Only owners make or unmake owners',
    auth: 'user',
    changes: 'rights',
    needs: manageMembers,
    params: z.strictObject({ id: id('user') }),
    body: z.strictObject({ role }),
    success: { status: 200, body: member },
    errors: ['CONFLICT'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/members/{id}',
    area: 'members',
    summary: 'Takes a member out of the merchant; the last owner stays',
    auth: 'user',
    changes: 'rights',
    needs: manageMembers,
    params: z.strictObject({ id: id('user') }),
    success: { status: 204, body: null },
    errors: ['CONFLICT'],
  },
  endMemberSessions: {
    method: 'DELETE',
    path: '/members/{id}/sessions',
    area: 'members',
    summary: "Ends a member's sessions in this merchant",
    auth: 'user',
    changes: 'rights',
    needs: manageMembers,
    params: z.strictObject({ id: id('user') }),
    success: { status: 200, body: z.object({ ended: z.number().int() }) },
    errors: [],
  },
  listInvitations: {
    method: 'GET',
    path: '/invitations',
    area: 'members',
    summary: 'Invitations that were not accepted yet',
    auth: 'user',
    needs: manageMembers,
    query: z.strictObject({ limit, offset, after: id('invitation').optional() }),
    success: { status: 200, body: page(invitation) },
    errors: [],
  },
  invite: {
    method: 'POST',
    path: '/invitations',
    area: 'members',
    summary: 'Sends an invitation by mail; the answer is the same whether or not the address is known',
    auth: 'user',
    changes: 'rights',
    needs: manageMembers,
    idempotency: 'accepted',
    body: z.strictObject({ email, role }),
    success: { status: 201, body: invitation },
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  resendInvitation: {
    method: 'PATCH',
    path: '/invitations/{id}',
    area: 'members',
    summary: 'Sends the invitation again with a new link, or with another role',
    auth: 'user',
    changes: 'rights',
    needs: manageMembers,
    params: z.strictObject({ id: id('invitation') }),
    body: z.strictObject({ role: role.optional() }),
    success: { status: 200, body: invitation },
    errors: ['RATE_LIMITED'],
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/invitations/{id}',
    area: 'members',
    summary: 'Withdraws an invitation; its link stops working',
    auth: 'user',
    changes: 'rights',
    needs: manageMembers,
    params: z.strictObject({ id: id('invitation') }),
    success: { status: 204, body: null },
    errors: [],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/accept',
    area: 'members',
    summary:
      'A new person gives name and password and is signed in; one with an account signs in first and sends the token',
    auth: 'none',
    changes: 'rights',
    body: z.union([
      z.strictObject({ token: opaqueToken, fullName: name(120), password }),
      z.strictObject({ token: opaqueToken }),
    ]),
    success: {
      status: 200,
      body: z.union([
        signedIn,
        z.object({ merchant: z.object({ id: id('merchant'), name: z.string() }), role: standing }),
      ]),
    },
    errors: [
      'TOKEN_USED',
      'TOKEN_EXPIRED',
      'CREDENTIALS',
      'IP_NOT_ALLOWED',
      'CONFLICT',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_COMMON',
      'RATE_LIMITED',
    ],
  },
})
