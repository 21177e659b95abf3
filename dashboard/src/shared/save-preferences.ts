import type { ProfileChange, UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { api } from '../api/client.ts'
import { type KnownUser, session } from '../api/session.ts'

type Preferences = UserRecord['preferences']
type Values = Readonly<Record<string, unknown>>

/** Preferences sent by this document, answered or not. */
let sentHere: Preferences = {}
/** Incremented with each choice and each answer. */
let turns = 0

/**
 * Saves preferences to the account; others stay unchanged. Stores them locally before the server answers, so that an
 * immediate reload shows them.
 * @returns the user with them and with later choices
 * @throws ProblemError as `api` does; choices that did not reach the server are sent by the next document
 */
export function savePreferences(preferences: Preferences): Promise<UserRecord> {
  return saveProfile({ preferences })
}

/** As `savePreferences`, with other profile fields. */
export async function saveProfile(body: ProfileChange): Promise<UserRecord> {
  const sent = body.preferences ?? {}
  sentHere = { ...sentHere, ...sent }
  turns++
  const before = session.user()
  if (before) keep(asSaved(before), { ...before.unsaved, ...sent })
  try {
    const user = await api('PUT /users', { body, keepalive: true })
    return keepAnswer(user, withoutSent(sent), sent)
  } catch (error) {
    // A left page throws nothing, and gets no answer.
    const now = error instanceof ProblemError && isFinal(error) ? session.user() : null
    if (now) keep(asSaved(now), withoutSent(sent))
    throw error
  } finally {
    turns++
  }
}

/** True if a repeat would be refused again. */
function isFinal({ status }: ProblemError): boolean {
  return status !== 0 && status !== 429 && status < 500
}

/** Reads the user record until no choice or answer intervened, which could make it outdated. */
export async function askUser(ask: () => Promise<UserRecord>): Promise<UserRecord> {
  for (;;) {
    const before = turns
    const user = await ask()
    if (turns === before) return user
  }
}

/**
 * Applies the server's user record. Unsaved choices of this document stay, unless the account's value has changed;
 * choices of an earlier document that was left too early are sent again.
 */
export async function takeUser(user: UserRecord): Promise<UserRecord> {
  const known = session.user()
  const [saved, now]: Values[] = [{ ...known?.saved }, { ...user.preferences }]
  const left = choose(known?.unsaved, (name) => name in sentHere || isSame(saved?.[name], now?.[name]))
  const taken = keepAnswer(user, left)
  const leftOver = choose(left, (name) => !(name in sentHere))
  return leftOver ? savePreferences(leftOver).catch(() => taken) : taken
}

/** Stores an answer. Unsaved values keep the base they were chosen over, except for those just sent. */
function keepAnswer(user: UserRecord, unsaved: Preferences | undefined, sent: Preferences = {}): UserRecord {
  const saved: Values = { ...session.user()?.saved }
  const names = Object.keys(unsaved ?? {}).filter((name) => !(name in sent))
  const over = Object.fromEntries(names.map((name) => [name, saved[name]]))
  return keep({ ...user, preferences: { ...user.preferences, ...over } }, unsaved)
}

/** Stores a server record with unsaved choices on top, if user and merchant are still the signed-in ones. */
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

/** The record as the server last returned it. */
function asSaved({ unsaved: _unsaved, saved, ...user }: KnownUser): UserRecord {
  return { ...user, preferences: saved ?? user.preferences }
}

/** Other unsaved choices, and those changed again meanwhile. */
function withoutSent(sent: Preferences): Preferences | undefined {
  const given: Values = { ...sent }
  return choose(session.user()?.unsaved, (name, value) => !isSame(given[name], value))
}

function choose(from: Preferences | undefined, isLeft: (name: string, value: unknown) => boolean) {
  const left = Object.entries(from ?? {}).filter(([name, value]) => isLeft(name, value))
  return left.length > 0 ? (Object.fromEntries(left) as Preferences) : undefined
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
