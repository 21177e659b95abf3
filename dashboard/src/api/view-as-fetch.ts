import type { Role } from '@firepay/contract/product/abilities.ts'
import type { Problem } from '@firepay/contract/product/errors.ts'
import { viewAsHeader } from '@firepay/contract/product/view-as.ts'

/** The `type` of a refusal that this page gave itself, because it is viewed as another role. */
export const viewingAs = 'viewing-as'

/** What goes on being the person's own: their record and layout, leaving, and moving to another merchant. */
const own: readonly string[] = ['/users', '/auth/signout', '/auth/merchant']

/**
 * A fetch that asks for the answers of another role: each call that reads names it, but for the person's own record. Calls
 * that change something are not sent while a role is viewed as.
 */
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
