import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { api } from '../api/client.ts'
import { type KnownUser, session } from '../api/session.ts'

type Preferences = UserRecord['preferences']

/** What this document has told the server, whether it has answered or not. */
let sentHere: Preferences = {}

/**
 * Keeps preferences with the account; those that are not named stay as they are. This browser has them before the server
 * answers, so that who loads the page anew at once finds what they chose.
 * @returns the person with them, and with what was chosen meanwhile
 * @throws ProblemError as `api` does; what did not reach the server is sent by the next document
 */
export async function savePreferences(preferences: Preferences): Promise<UserRecord> {
  sentHere = { ...sentHere, ...preferences }
  const before = session.user()
  if (before) keep(asSaved(before), { ...before.unsaved, ...preferences })
  try {
    const user = await api('PUT /users', { body: { preferences }, keepalive: true })
    return keep(user, withoutSent(preferences))
  } catch (error) {
    // Nothing is thrown for a page that is left: then there is no answer either.
    const now = error instanceof ProblemError && error.status !== 0 ? session.user() : null
    if (now) keep(asSaved(now), withoutSent(preferences))
    throw error
  }
}

/**
 * Takes the record that the server has of the person. What was chosen here and is not saved yet stands, unless the account
 * has another value by now; what a document before this one chose and was left too early to see saved is sent again.
 */
export async function takeUser(user: UserRecord): Promise<UserRecord> {
  const known = session.user()
  const saved: Record<string, unknown> = { ...known?.saved }
  const now: Record<string, unknown> = { ...user.preferences }
  const left = choose(known?.unsaved, (name) => isSame(saved[name], now[name]))
  const taken = keep(user, left)
  const leftOver = choose(left, (name) => !(name in sentHere))
  return leftOver ? savePreferences(leftOver).catch(() => taken) : taken
}

/**
 * Stores a record of the server, and above it what is not saved yet: for the person and the merchant who are signed in here,
 * and nobody when they have gone meanwhile.
 */
function keep(user: UserRecord, unsaved: Preferences | undefined): UserRecord {
  const kept: KnownUser = unsaved
    ? { ...user, preferences: { ...user.preferences, ...unsaved }, unsaved, saved: user.preferences }
    : user
  const now = session.user()
  if (session.exists() && (now === null || isOf(user, now))) session.saveUser(kept)
  return kept
}

function isOf(user: UserRecord, other: UserRecord): boolean {
  return user.id === other.id && user.merchant.id === other.merchant.id
}

/** The record as the server last gave it. */
function asSaved({ unsaved: _unsaved, saved, ...user }: KnownUser): UserRecord {
  return { ...user, preferences: saved ?? user.preferences }
}

/** What was chosen besides and did not reach the server yet, and what was chosen again meanwhile. */
function withoutSent(sent: Preferences): Preferences | undefined {
  const given: Readonly<Record<string, unknown>> = { ...sent }
  return choose(session.user()?.unsaved, (name, value) => !isSame(given[name], value))
}

function choose(from: Preferences | undefined, isLeft: (name: string, value: unknown) => boolean) {
  const left = Object.entries(from ?? {}).filter(([name, value]) => isLeft(name, value))
  return left.length > 0 ? (Object.fromEntries(left) as Preferences) : undefined
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
