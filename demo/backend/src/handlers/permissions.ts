import type { ServeHandlers } from '@firepay/contract/http/serve.ts'
import type { Permission, permissionRoutes } from '@firepay/demo-contract/permissions.ts'
import { contains, pageOf } from '../list.ts'
import { found } from '../refuse.ts'
import { momentText } from '../seed/dates.ts'
import { nextId, type Store } from '../store.ts'

/** Sample permissions: a new one comes first and is for administrators only (specification, section 6). */
export function permissionHandlers({ state, now }: Store): ServeHandlers<typeof permissionRoutes> {
  const byId = (id: number) => found(state.permissions.find((one) => one.id === id))
  return {
    permissions: ({ query: params }) => {
      const matching = state.permissions.filter(
        ({ name, createdDate, assignedTo }) =>
          (contains(name, params.q) || contains(createdDate, params.q)) &&
          (params.assignedTo === undefined || assignedTo.some((role) => role === params.assignedTo)),
      )
      const permissions = pageOf(matching, params.page, params.perPage)
      return { params, allData: state.permissions, total: matching.length, permissions }
    },
    addPermission: ({ body }) => {
      const permission: Permission = {
        id: nextId(state.permissions),
        name: body.permission.name,
        assignedTo: ['administrator'],
        createdDate: momentText(now()),
      }
      state.permissions.unshift(permission)
      return { permission }
    },
    updatePermission: ({ body: { id, name } }) => {
      byId(id).name = name
      return {}
    },
    deletePermission: ({ query: { id } }) => {
      const gone = byId(id)
      state.permissions = state.permissions.filter((one) => one !== gone)
      return {}
    },
  }
}
