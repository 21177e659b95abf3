import { hashToken } from '../crypto/tokens.ts'
import { anonymous } from '../queue/bounded-queue.ts'
import type { Asker } from '../queue/rounds.ts'

/** What a call comes with before it is authenticated. */
export type Sender = {
  token: string | undefined
  /** By which anonymous callers share (`sourceOf`). Read for a token that is not known, and only then. */
  readonly source: string
}

const maxTokens = 10_000
/** A person has ten sessions at most (security.md S-11), each with the current and the previous token. */
const maxTokensOfOne = 20

/** Tokens that were issued lately and not used yet. */
const newcomers = 'newcomers'

/**
 * Whom a token was last proved to belong to, so that calls are counted by person before the token is authenticated again
 * (security.md V-03). Only an authenticated call adds a token, and a caller has at most 20, so nobody can fill it or count
 * for somebody else. All others are counted by source: newcomers, whose token was issued here, apart from anonymous callers,
 * who can make as many tokens as they like.
 */
export class KnownCallers {
  private readonly callers = new Map<string, string>()
  private readonly keys = new Map<string, Set<string>>()
  private readonly isIssued: (token: string) => boolean

  constructor(isIssued: (token: string) => boolean) {
    this.isIssued = isIssued
  }

  /** @returns who is counted for a call, and the key of its token, which is empty without one */
  find(sender: Sender): { asker: Asker; key: string } {
    const { token } = sender
    if (token === undefined) return { asker: { group: anonymous, member: sender.source }, key: '' }
    const key = keyOf(token)
    const group = this.callers.get(key)
    if (group !== undefined) return { asker: { group }, key }
    return { asker: { group: this.isIssued(token) ? newcomers : anonymous, member: sender.source }, key }
  }

  /** @returns whether it was not known before */
  remember(token: string, caller: string): boolean {
    const key = keyOf(token)
    if (this.callers.get(key) === caller) return false
    this.remove(key)
    const own = this.keys.get(caller) ?? new Set()
    const [oldestOfOne] = own
    if (own.size >= maxTokensOfOne && oldestOfOne !== undefined) this.remove(oldestOfOne)
    const [oldest] = this.callers.keys()
    if (this.callers.size >= maxTokens && oldest !== undefined) this.remove(oldest)
    this.callers.set(key, caller)
    this.keys.set(caller, own.add(key))
    return true
  }

  /** @returns whether it was known */
  forget(token: string): boolean {
    return this.remove(keyOf(token))
  }

  private remove(key: string): boolean {
    const caller = this.callers.get(key)
    if (caller === undefined) return false
    this.callers.delete(key)
    const own = this.keys.get(caller)
    own?.delete(key)
    if (own?.size === 0) this.keys.delete(caller)
    return true
  }
}

/** No token stays in memory that could be used. */
function keyOf(token: string): string {
  return hashToken(token).toString('base64')
}
