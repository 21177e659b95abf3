import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'

const ownPages = ['/merchants', '/profile', '/security']

/** True for pages without merchant data: the user's own or the service's. */
export function isOwnPage(pathname: string): boolean {
  return ownPages.some((page) => pathname === page || pathname.startsWith(`${page}/`))
}

/** The start page: operators choose a merchant first, because each access is recorded. */
export function homeOf(user: Pick<UserRecord, 'role'> | null): '/merchants' | '/overview' {
  return user?.role === 'operator' ? '/merchants' : '/overview'
}
