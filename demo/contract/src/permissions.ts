import { countFrom, create, defineDemoRoutes, get, recordId, remove, text } from './route.ts'
import { z } from './zod.ts'

export const permissionRoles = ['administrator', 'manager', 'user', 'support', 'restricted-user'] as const

/** `createdDate` is written `dd Mon yyyy, h:mm AM`. */
export const permission = z.object({
  id: z.number(),
  name: z.string(),
  assignedTo: z.array(z.enum(permissionRoles)),
  createdDate: z.string(),
})
export type Permission = z.output<typeof permission>

const name = z.string().trim().min(1)

export const permissionRoutes = defineDemoRoutes({
  permissions: get(
    {
      path: '/apps/permissions/data',
      summary: 'Sample permissions that a text and a role match, with what was asked',
      query: z.object({ q: text, perPage: countFrom(10), page: countFrom(1), assignedTo: text }),
    },
    z.object({
      params: z.object({
        q: z.string().optional(),
        perPage: z.number(),
        page: z.number(),
        assignedTo: z.string().optional(),
      }),
      allData: z.array(permission),
      total: z.number(),
      permissions: z.array(permission),
    }),
  ),
  addPermission: create(
    {
      path: '/apps/permissions/add-permission',
      summary: 'Adds a sample permission, for administrators alone and first in the list',
      body: z.object({ permission: z.object({ name }) }),
    },
    z.object({ permission }),
  ),
  updatePermission: create(
    {
      path: '/apps/permissions/update-permission',
      summary: 'Renames a sample permission',
      body: z.object({ id: z.number(), name }),
      errors: ['NOT_FOUND'],
    },
    z.object({}),
  ),
  deletePermission: remove({
    path: '/apps/permissions/delete',
    summary: 'Takes a sample permission away',
    query: z.object({ id: recordId }),
    errors: ['NOT_FOUND'],
  }),
})
