import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'

const ownPages = ['/merchants', '/profile', '/security']

/** Whether a page shows nothing of a merchant, only what is the person's own or the service's. */
export function isOwnPage(pathname: string): boolean {
  return ownPages.some((page) => pathname === page || pathname.startsWith(`${page}/`))
}

/** Where the person starts: operators choose a merchant first, for every look into one is written down. */
export function homeOf(user: Pick<UserRecord, 'role'> | null): '/merchants' | '/overview' {
  return user?.role === 'operator' ? '/merchants' : '/overview'
}
