import { countFrom, create, defineDemoRoutes, get, oneOf, recordId, remove, sort, text, update } from './route.ts'
import { z } from './zod.ts'

export const userRoles = ['admin', 'author', 'editor', 'maintainer', 'subscriber'] as const
export const userPlans = ['basic', 'team', 'company', 'enterprise'] as const
export const userStatuses = ['active', 'inactive', 'pending'] as const
export const billings = ['Auto Debit', 'Manual - Credit Card', 'Manual - Paypal', 'Manual - Cash'] as const

/** `avatarColor` names a light color for users without a picture. */
export const demoUser = z.object({
  id: z.number(),
  billing: z.enum(billings),
  fullName: z.string(),
  company: z.string(),
  role: z.enum(userRoles),
  username: z.string(),
  country: z.string(),
  contact: z.string(),
  email: z.string(),
  currentPlan: z.enum(userPlans),
  status: z.enum(userStatuses),
  avatar: z.string(),
  avatarColor: z.string().optional(),
})
export type DemoUser = z.output<typeof demoUser>

const given = demoUser.omit({ id: true, billing: true, status: true, avatar: true, avatarColor: true })

export const userRoutes = defineDemoRoutes({
  allUsers: get({ path: '/api/users/list/all-data', summary: 'Every sample user' }, z.array(demoUser)),
  users: get(
    {
      path: '/api/users/list/data',
      summary: 'Sample users that a text and some choices match, by name unless said otherwise',
      query: z.object({
        q: text,
        page: countFrom(1),
        perPage: countFrom(10),
        role: text,
        status: text,
        currentPlan: text,
        sort,
        sortColumn: text,
      }),
    },
    z.object({ total: z.number(), users: z.array(demoUser) }),
  ),
  user: get(
    {
      path: '/api/users/user',
      summary: 'A sample user; `user` is absent when there is none',
      query: z.object({ id: recordId }),
    },
    z.object({ user: demoUser.optional() }),
  ),
  addUser: create(
    {
      path: '/apps/users/add-user',
      summary: 'Adds a sample user: active, billed by debit',
      body: given.extend({
        role: oneOf(userRoles).transform((role) => role ?? 'subscriber'),
        currentPlan: oneOf(userPlans).transform((plan) => plan ?? 'basic'),
      }),
      errors: ['TAKEN'],
    },
    z.object({ user: demoUser }),
  ),
  updateUser: update(
    {
      path: '/apps/users/update-user',
      summary: 'Changes fields of a sample user',
      body: demoUser.partial().required({ id: true }),
      errors: ['NOT_FOUND', 'TAKEN'],
    },
    z.object({ user: demoUser }),
  ),
  deleteUser: remove({
    path: '/apps/users/delete',
    summary: 'Takes a sample user away',
    query: z.object({ id: recordId }),
    errors: ['NOT_FOUND'],
  }),
})
