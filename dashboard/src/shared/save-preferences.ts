import type { ProfileChange, UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { api } from '../api/client.ts'
import { type KnownUser, session } from '../api/session.ts'

type Preferences = UserRecord['preferences']
type Values = Readonly<Record<string, unknown>>

/** What this document has told the server, whether it has answered or not. */
let sentHere: Preferences = {}
/** Goes up with each choice and each answer to one. */
let turns = 0

/**
 * Keeps preferences with the account; those that are not named stay as they are. This browser has them before the server
 * answers, so that who loads the page anew at once finds what they chose.
 * @returns the person with them, and with what was chosen meanwhile
 * @throws ProblemError as `api` does; what did not reach the server is sent by the next document
 */
export function savePreferences(preferences: Preferences): Promise<UserRecord> {
  return saveProfile({ preferences })
}

/** As `savePreferences`, with what else a profile has. */
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
    // Nothing is thrown for a page that is left: then there is no answer either.
    const now = error instanceof ProblemError && isFinal(error) ? session.user() : null
    if (now) keep(asSaved(now), withoutSent(sent))
    throw error
  } finally {
    turns++
  }
}

/** Whether sending it again would be refused again. */
function isFinal({ status }: ProblemError): boolean {
  return status !== 0 && status !== 429 && status < 500
}

/** Asks for the record of the person until nothing was chosen or answered meanwhile: it may be older than that. */
export async function askUser(ask: () => Promise<UserRecord>): Promise<UserRecord> {
  for (;;) {
    const before = turns
    const user = await ask()
    if (turns === before) return user
  }
}

/**
 * Takes the record that the server has of the person. What was chosen here and is not saved yet stands, unless the account
 * has another value by now; what a document before this one chose and was left too early to see saved is sent again.
 */
export async function takeUser(user: UserRecord): Promise<UserRecord> {
  const known = session.user()
  const [saved, now]: Values[] = [{ ...known?.saved }, { ...user.preferences }]
  const left = choose(known?.unsaved, (name) => name in sentHere || isSame(saved?.[name], now?.[name]))
  const taken = keepAnswer(user, left)
  const leftOver = choose(left, (name) => !(name in sentHere))
  return leftOver ? savePreferences(leftOver).catch(() => taken) : taken
}

/** Keeps an answer. What is not saved yet is still compared with the value it was chosen over, but for what was sent. */
function keepAnswer(user: UserRecord, unsaved: Preferences | undefined, sent: Preferences = {}): UserRecord {
  const saved: Values = { ...session.user()?.saved }
  const names = Object.keys(unsaved ?? {}).filter((name) => !(name in sent))
  const over = Object.fromEntries(names.map((name) => [name, saved[name]]))
  return keep({ ...user, preferences: { ...user.preferences, ...over } }, unsaved)
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
