import type { ServeHandlers } from '@firepay/contract/http/serve.ts'
import type { DemoUser, userRoutes } from '@firepay/demo-contract/users.ts'
import { contains, pageOf, sorted } from '../list.ts'
import { found, messages, refuse } from '../refuse.ts'
import { nextId, type Store } from '../store.ts'

export function userHandlers({ state }: Store): ServeHandlers<typeof userRoutes> {
  const byId = (id: number) => state.users.find((one) => one.id === id)
  return {
    allUsers: () => state.users,
    users: ({ query: { q, role, status, currentPlan, page, perPage, sort = 'asc', sortColumn = 'fullName' } }) => {
      const is = (value: string, wanted: string | undefined) => wanted === undefined || value === wanted
      const matching = sorted(state.users, sortColumn, sort).filter(
        (one) =>
          [one.email, one.fullName, one.billing].some((text) => contains(text, q)) &&
          is(one.role, role) &&
          is(one.currentPlan, currentPlan) &&
          is(one.status, status),
      )
      return { total: matching.length, users: pageOf(matching, page, perPage) }
    },
    user: ({ query: { id } }) => {
      const user = byId(id)
      return user ? { user } : {}
    },
    addUser: ({ body }) => {
      refuseTaken(state.users, body)
      const user: DemoUser = { ...body, id: nextId(state.users), billing: 'Auto Debit', status: 'active', avatar: '' }
      state.users.push(user)
      return { user }
    },
    updateUser: ({ body }) => {
      const user = found(byId(body.id))
      const changed = { ...user, ...body } as DemoUser
      refuseTaken(
        state.users.filter((one) => one !== user),
        changed,
      )
      return { user: Object.assign(user, changed) }
    },
    deleteUser: ({ query: { id } }) => {
      const gone = found(byId(id))
      state.users = state.users.filter((one) => one !== gone)
      return {}
    },
  }
}

/** @throws Refusal `TAKEN` when another user has the address or the name */
function refuseTaken(users: readonly DemoUser[], { email, username }: Pick<DemoUser, 'email' | 'username'>): void {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const fields = {
    ...(users.some((one) => same(one.email, email)) && { email: messages.emailTaken }),
    ...(users.some((one) => same(one.username, username)) && { username: messages.usernameTaken }),
  }
  if (Object.keys(fields).length > 0) throw refuse('TAKEN', fields)
}
