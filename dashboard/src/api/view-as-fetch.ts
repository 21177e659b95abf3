import type { Role } from '@firepay/contract/product/abilities.ts'
import type { Problem } from '@firepay/contract/product/errors.ts'
import { viewAsHeader } from '@firepay/contract/product/view-as.ts'

/** Problem `type` of a call refused by this page while it is viewed as another role. */
export const viewingAs = 'viewing-as'

/** Still the user's own while viewing as a role: record and layout, sign-out, switching merchants. */
const own: readonly string[] = ['/users', '/auth/signout', '/auth/merchant']

/** Adds the viewed role to read calls, except for the user's own record. Refuses write calls without sending them. */
export function createViewAsFetch(
  next: typeof fetch,
  { baseUrl, role }: { baseUrl: string; role: () => Role | null },
): typeof fetch {
  return async (input, init) => {
    const viewed = role()
    const path = new URL(input instanceof Request ? input.url : input, location.href).href
    if (viewed === null || own.some((each) => path === new URL(`${baseUrl}${each}`, location.href).href)) {
      return next(input, init)
    }
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (method !== 'GET') return refusal()
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set(viewAsHeader, viewed)
    return next(input, { ...init, headers })
  }
}

function refusal(): Response {
  const problem: Problem = { type: viewingAs, title: viewingAs, status: 403, requestId: '' }
  return new Response(JSON.stringify(problem), {
    status: 403,
    headers: { 'content-type': 'application/problem+json' },
  })
}
