import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { api } from '../api/client.ts'
import { session } from '../api/session.ts'

/**
 * Keeps preferences with the account; those that are not named stay as they are. This browser has them before the server
 * answers, so that who loads the page anew at once finds what they chose.
 * @throws ProblemError as `api` does; what did not reach the server is sent by the next document
 */
export async function savePreferences(preferences: Preferences): Promise<UserRecord> {
  const before = session.user()
  if (before) keep(before, { ...before.unsaved, ...preferences })
  try {
    const user = await api('PUT /users', { body: { preferences }, keepalive: true })
    keep(user, withoutSent(preferences))
    return user
  } catch (error) {
    // Nothing is thrown for a page that is left: then there is no answer either.
    if (before && error instanceof ProblemError && error.status !== 0) keep(before, withoutSent(preferences))
    throw error
  }
}

type Preferences = UserRecord['preferences']

function keep(user: UserRecord, unsaved: Preferences | undefined): void {
  session.saveUser(unsaved ? { ...user, preferences: { ...user.preferences, ...unsaved }, unsaved } : user)
}

/** What was chosen besides and did not reach the server yet, and what was chosen again meanwhile. */
function withoutSent(sent: Preferences): Preferences | undefined {
  const given: Readonly<Record<string, unknown>> = { ...sent }
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(given[name]) !== JSON.stringify(value)
  const left = Object.entries(session.user()?.unsaved ?? {}).filter(isOther)
  return left.length > 0 ? Object.fromEntries(left) : undefined
}

let isSent = false

/** Sends what a document before this one chose and was left too early to see saved. Null when there is nothing, or it fails. */
export async function saveLeftOver(): Promise<UserRecord | null> {
  const leftOver = isSent ? undefined : session.user()?.unsaved
  isSent = true
  return leftOver ? savePreferences(leftOver).catch(() => null) : null
}
